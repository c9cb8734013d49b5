export * from './accounts.ts';
export * from './conversations.ts';
export * from './messages.ts';
export * from './patch.ts';
export * from './reading.ts';
export * from './table-host.ts';
export * from './table-view.ts';
