import { addressOf } from './address';
import { failed, ok, unknown, warning } from './check';
import type { DoctorCheck } from './doctor.contract';
import type { IdentityFacts, Probe } from './doctor-facts';

const TENANT = { id: 'tenant', title: 'Tenant' };
const CLIENT = { id: 'client', title: 'Application' };
const REDIRECT = { id: 'redirect', title: 'Redirect address' };
const SECRET = { id: 'secret', title: 'Client secret' };
const CONSENT = { id: 'consent', title: 'Consent link' };
const CLOCK = { id: 'clock', title: 'Clock' };
const MAIL = { id: 'mail', title: 'Mail service' };

const REGISTRATIONS = 'In the Microsoft Entra admin center, open App registrations';
const NETWORK = 'Check the network, the proxy and the firewall of this machine';
const SANDBOX =
  'Start Docket (npm start): it starts the sandbox. For a real mailbox set MICROSOFT_CLIENT_ID and MICROSOFT_CLIENT_SECRET.';
/** Microsoft tolerates five minutes of clock skew when validating tokens. */
const CLOCK_LIMIT_S = 300;
const CLOCK_WARNING_S = 60;

/**
 * Checks of the identity provider and the mail service, each failure with its fix. Error numbers are from
 * Entra's reference.
 */
export function checkIdentity(facts: IdentityFacts): DoctorCheck[] {
  return [
    checkTenant(facts),
    checkClient(facts),
    checkRedirect(facts),
    checkSecret(facts),
    checkConsent(facts),
    checkClock(facts),
    checkMail(facts),
  ];
}

const has = (probe: Probe, ...codes: readonly number[]) =>
  probe.codes.some((code) => codes.includes(code));

function checkTenant(facts: IdentityFacts): DoctorCheck {
  const { discovery, authorize, token, tenant, authority } = facts;
  if (discovery.status === null && facts.isSandbox)
    return unknown(TENANT, `The sandbox (${authority}) is not running.`, SANDBOX);
  if (discovery.status === null)
    return failed(
      TENANT,
      `${authority} does not answer: ${discovery.reason}.`,
      `${NETWORK}: it must reach ${authority}. For a national cloud set MICROSOFT_AUTHORITY.`,
    );
  if ([discovery, authorize, token].some((probe) => has(probe, 90002, 900021, 900023)))
    return failed(
      TENANT,
      `There is no tenant “${tenant}”.`,
      'Set MICROSOFT_TENANT to common, organizations, consumers, or to the Tenant ID on the Overview page of the Microsoft Entra admin center, and start Docket again.',
    );
  if ([authorize, token].some((probe) => has(probe, 50194)))
    return failed(
      TENANT,
      'The application is registered for a single organization, but MICROSOFT_TENANT is common.',
      `Set MICROSOFT_TENANT to that organization’s Tenant ID; or ${lower(REGISTRATIONS)} → your application → Authentication and set Supported account types to several organizations and personal accounts.`,
    );
  if (discovery.status >= 400)
    return failed(
      TENANT,
      `${authority} answered ${discovery.status} for the tenant “${tenant}”.`,
      'Check MICROSOFT_TENANT and MICROSOFT_AUTHORITY.',
    );
  const which = facts.isSandbox ? `the sandbox, ${authority}` : authority;
  return ok(TENANT, `Sign-in for “${tenant}” goes through ${which}.`);
}

function checkClient(facts: IdentityFacts): DoctorCheck {
  const { authorize, token, clientId, isSandbox, redirectUri } = facts;
  if (isSandbox && !addressOf(redirectUri).isOwn)
    return warning(
      CLIENT,
      'MICROSOFT_CLIENT_ID is not set, so Docket is in sandbox mode: nobody can sign in with Microsoft or read mail.',
      `${REGISTRATIONS} → New registration, and add ${redirectUri} as a Web redirect URI. Then set MICROSOFT_CLIENT_ID and MICROSOFT_CLIENT_SECRET and start Docket again.`,
    );
  const probes = [authorize, token];
  if (probes.some((probe) => has(probe, 700016, 700011, 650052, 650056, 650057)))
    return failed(
      CLIENT,
      `Microsoft does not know the application ${clientId} in this tenant.`,
      `${REGISTRATIONS}, copy your application’s Application (client) ID into MICROSOFT_CLIENT_ID and start Docket again. Check that MICROSOFT_TENANT is the tenant it is registered in.`,
    );
  if (authorize.status === null) return unknown(CLIENT, notAsked(authorize));
  return ok(CLIENT, `The application ${clientId} is known.`);
}

function registerFix(redirectUri: string): string {
  const registered = redirectUri.replace('http://127.0.0.1', 'http://localhost');
  const first =
    registered === redirectUri ? '' : 'Set DOCKET_PUBLIC_URL to the address with localhost. ';
  return `${first}${REGISTRATIONS} → your application → Authentication → Add a platform → Web, and add exactly ${registered}`;
}

function checkRedirect({ authorize, redirectUri }: IdentityFacts): DoctorCheck {
  if (has(authorize, 50011, 900971, 70004))
    return failed(
      REDIRECT,
      `${redirectUri} is not registered for this application.`,
      registerFix(redirectUri),
    );
  if (authorize.status === null) return unknown(REDIRECT, notAsked(authorize));
  if (authorize.status >= 300 && authorize.status < 400)
    return ok(REDIRECT, `${redirectUri} is registered.`);
  return unknown(
    REDIRECT,
    `Microsoft’s response does not say whether ${redirectUri} is registered.`,
    `Sign in once; if that fails with AADSTS50011, ${lower(REGISTRATIONS)} → your application → Authentication and add exactly ${redirectUri}`,
  );
}

const NEW_SECRET = `${REGISTRATIONS} → your application → Certificates & secrets → New client secret, copy its Value (not its ID) into MICROSOFT_CLIENT_SECRET and start Docket again.`;

function checkSecret({ token }: IdentityFacts): DoctorCheck {
  if (has(token, 7000222))
    return failed(SECRET, 'The client secret has expired (AADSTS7000222).', NEW_SECRET);
  if (has(token, 7000215))
    return failed(SECRET, 'The client secret is wrong (AADSTS7000215).', NEW_SECRET);
  if (has(token, 7000218))
    return failed(SECRET, 'The client secret is missing (AADSTS7000218).', NEW_SECRET);
  if (token.error === 'invalid_client')
    return failed(SECRET, 'Microsoft does not accept the client secret.', NEW_SECRET);
  if (token.status === null) return unknown(SECRET, notAsked(token));
  if (token.status >= 500 || token.status === 429)
    return unknown(SECRET, `The identity provider answered ${token.status}.`, 'Try again later.');
  return ok(
    SECRET,
    'The client secret is accepted. Check in Entra when it expires; Docket cannot tell.',
  );
}

function checkConsent({ consentUrl, isSandbox }: IdentityFacts): DoctorCheck {
  if (isSandbox) return ok(CONSENT, 'The sandbox needs no admin consent.');
  return ok(
    CONSENT,
    `If Microsoft tells people that an administrator must approve Docket, have an administrator open this link once: ${consentUrl}`,
  );
}

function checkClock({ clockAheadSeconds: ahead }: IdentityFacts): DoctorCheck {
  if (ahead === null) return unknown(CLOCK, 'The identity provider did not report the time.');
  const seconds = Math.abs(Math.round(ahead));
  const words = `This machine’s clock is ${seconds} s ${ahead > 0 ? 'ahead' : 'behind'}.`;
  const fix =
    'Turn on time synchronization (Linux: timedatectl set-ntp true; Windows and macOS: set the time automatically).';
  if (seconds > CLOCK_LIMIT_S)
    return failed(CLOCK, `${words} Sign-in fails beyond 5 minutes.`, fix);
  if (seconds > CLOCK_WARNING_S) return warning(CLOCK, words, fix);
  return ok(CLOCK, 'The clocks of this machine and the identity provider agree.');
}

function checkMail({ graph, graphBaseUrl, isSandbox }: IdentityFacts): DoctorCheck {
  if (graph.status === null && isSandbox)
    return unknown(MAIL, `The sandbox (${graphBaseUrl}) is not running.`, SANDBOX);
  if (graph.status === null)
    return failed(
      MAIL,
      `${graphBaseUrl} does not answer: ${graph.reason}.`,
      `${NETWORK}: it must reach ${graphBaseUrl}. For a national cloud set GRAPH_BASE_URL.`,
    );
  // Graph answers 401 to a request without a token; anything else is not Graph.
  if (graph.status === 401) return ok(MAIL, `${graphBaseUrl} answers.`);
  if (graph.status >= 500)
    return warning(MAIL, `${graphBaseUrl} answered ${graph.status}.`, 'Try again later.');
  return failed(
    MAIL,
    `${graphBaseUrl} answered ${graph.status}, which is not how the mail API responds.`,
    'Set GRAPH_BASE_URL to the address with its version, such as https://graph.microsoft.com/v1.0',
  );
}

function notAsked({ reason }: Probe): string {
  return `The identity provider did not answer: ${reason}.`;
}

function lower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
