export const main = async (_argv: string[]): Promise<number> => 0;
