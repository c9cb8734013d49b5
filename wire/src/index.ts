export * from './accounts.ts';
export * from './conversations.ts';
export * from './messages.ts';
export * from './parse-message.ts';
export * from './patch.ts';
export * from './rendering.ts';
export * from './table-host.ts';
export * from './table-view.ts';
