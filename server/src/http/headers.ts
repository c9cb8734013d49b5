/** Security headers for every answer. */
import { EDITION_FILES } from '../editions/routes.ts';
import { PAGE } from './files.ts';
import type { App } from './zod.ts';

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** Headers for every answer, also where no route matches. */
export const headersFor = (publicUrl: string | null): { readonly [name: string]: string } => ({
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  // Addresses contain the names of tables.
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  ...(publicUrl?.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
});

export function setHeaders(app: App, publicUrl: string | null): void {
  const headers = headersFor(publicUrl);
  app.addHook('onSend', async (request, reply) => {
    reply.headers(headers);
    // What a person may see is for that person, and what is refused now may be there later: only the page's own files
    // and those of editions may be cached. The route decides, since an address can be written in many ways.
    const isFile = request.routeOptions.url === PAGE || request.routeOptions.url === EDITION_FILES;
    if (!isFile || reply.statusCode >= 400) reply.header('cache-control', 'no-store');
  });
}
