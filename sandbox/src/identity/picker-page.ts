import { escapeHtml } from '../mailbox/body-text';
import type { Account } from '../accounts/account';

const style = `
  body { font: 16px/1.5 system-ui, sans-serif; background: #eef1f4; color: #1b1f23; margin: 0; }
  main { max-width: 26rem; margin: 10vh auto; background: #fff; padding: 2rem; border-radius: 8px; box-shadow: 0 2px 12px #0002; }
  h1 { font-size: 1.4rem; margin: 0 0 .25rem; } p { margin: 0 0 1.25rem; color: #57606a; }
  button { display: block; width: 100%; text-align: left; font: inherit; padding: .7rem .9rem; margin: .4rem 0; border: 1px solid #d0d7de; border-radius: 6px; background: #fff; cursor: pointer; }
  button:hover, button:focus-visible { background: #f3f6f9; border-color: #57606a; } small { color: #57606a; }
  button.quiet { border: 0; color: #0b5cad; text-align: center; margin-top: 1rem; }`;

function page(title: string, inner: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"><style>${style}</style></head>
<body><main>${inner}</main></body></html>`;
}

function hiddenFields(params: URLSearchParams): string {
  return [...params]
    .map(
      ([name, value]) =>
        `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
    )
    .join('\n');
}

export function pickerPage(
  action: string,
  params: URLSearchParams,
  accounts: readonly Account[],
): string {
  const buttons = accounts
    .map((account) => {
      const kind = account.kind === 'work' ? 'Work or school account' : 'Personal account';
      return `<button name="sandbox_account" value="${escapeHtml(account.address)}" type="submit">${escapeHtml(account.address)}<br><small>${escapeHtml(account.name)}, ${kind}</small></button>`;
    })
    .join('\n');
  return page(
    'Pick an account (Docket sandbox)',
    `<h1>Pick an account</h1><p>This is the sandbox: a stand-in for Microsoft's sign-in, with made-up people. No password is needed.</p>
<form method="post" action="${escapeHtml(action)}">${hiddenFields(params)}
${buttons}
<button class="quiet" name="sandbox_account" value="" type="submit">Cancel</button></form>`,
  );
}

export function consentPage(
  action: string,
  params: URLSearchParams,
  part: { account: Account; scopes: readonly string[] },
): string {
  const list = part.scopes.map((scope) => `<li>${escapeHtml(scope)}</li>`).join('');
  return page(
    'Permissions requested (Docket sandbox)',
    `<h1>Permissions requested</h1><p>${escapeHtml(part.account.address)}</p><ul>${list}</ul>
<form method="post" action="${escapeHtml(action)}">${hiddenFields(params)}
<input type="hidden" name="sandbox_account" value="${escapeHtml(part.account.address)}">
<button name="sandbox_consent" value="accept" type="submit">Accept</button>
<button class="quiet" name="sandbox_consent" value="decline" type="submit">Cancel</button></form>`,
  );
}

export function errorPage(message: string): string {
  return page(
    'Sign in failed (Docket sandbox)',
    `<h1>Sorry, but we're having trouble signing you in.</h1><p>${escapeHtml(message)}</p>`,
  );
}

export function postPage(target: string, params: URLSearchParams): string {
  return page(
    'Working',
    `<form method="post" action="${escapeHtml(target)}">${hiddenFields(params)}<noscript><button type="submit">Continue</button></noscript></form><script>document.forms[0].submit()</script>`,
  );
}
