/** The project's root. Sources, compiled files and the bundle are all two folders below it. */
export const root = new URL('../../', import.meta.url);
