/** The security headers of an HTML page. Its inline scripts and styles are allowed by their hashes only, taken from the page itself. */
import { createHash } from 'node:crypto';
import { reportPath } from './csp-reports.ts';

function hashes(html: string, element: 'script' | 'style'): string {
  const found = html.matchAll(new RegExp(`<${element}>([\\s\\S]*?)</${element}>`, 'g'));
  return [...found]
    .map(([, text = '']) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    .join('');
}

export function pageHeaders(html: string): Record<string, string> {
  const policy = {
    'default-src': "'none'",
    'script-src': `'self'${hashes(html, 'script')}`,
    'style-src': `'self'${hashes(html, 'style')}`,
    'img-src': "'self' blob: data:",
    'media-src': "'self' blob:",
    'connect-src': "'self'",
    'font-src': "'self'",
    'manifest-src': "'self'",
    'worker-src': "'self'",
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'report-uri': reportPath,
    'report-to': 'csp',
  };
  return {
    'content-security-policy': Object.entries(policy)
      .map(([name, sources]) => `${name} ${sources}`)
      .join('; '),
    'reporting-endpoints': `csp="${reportPath}"`,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
  };
}
