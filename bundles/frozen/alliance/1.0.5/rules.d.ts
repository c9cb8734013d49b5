import type { RulesBundle } from '@concert/bundles';

export declare const bundle: RulesBundle;
