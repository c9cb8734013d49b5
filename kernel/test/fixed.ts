/** Property tests that try the same values every time: a failure today is a failure tomorrow. */
import fc from 'fast-check';

fc.configureGlobal({ seed: 18051202 });

export { fc };
