/** The project's folder. Sources, what is compiled of them and the bundle all lie two folders deep in it. */
export const root = new URL('../../', import.meta.url);
