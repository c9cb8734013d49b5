/** For other packages that drive the built page in a browser. */
export { findChromium, launch } from './chromium.ts';
export { Firefox, findFirefox } from './firefox.ts';
export { built, isBuilt, kilobytes, scripts, shell } from './sizes.ts';
