export { type Audit, type AuditOptions, audit, type Failure } from './audit.ts';
export { type CheckName, checkNames } from './checks.ts';
export { auditDeals, type DealAudit, type DealingOptions } from './deals.ts';
export { questionsIn } from './questions.ts';
export { twoWorlds, type Witnessed, type WitnessOptions } from './witness.ts';
