// Which addresses Docket may call if a person, not the administrator, gave them.
// https://www.iana.org/assignments/iana-ipv4-special-registry and …/iana-ipv6-special-registry
import { BlockList, isIPv4, isIPv6 } from 'node:net';

const SPECIAL_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/**
 * The only global unicast range; loopback, local, multicast and IPv4-mapped addresses (::ffff:, 64:ff9b::) lie outside.
 */
const GLOBAL_V6 = ['2000::/3'];
const SPECIAL_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const specialV4 = listOf(SPECIAL_V4);
const globalV6 = listOf(GLOBAL_V6);
const specialV6 = listOf(SPECIAL_V6);

/** False for anything that is not an address. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !specialV4.check(address, 'ipv4');
  // A zone (fe80::1%eth0) is local to the machine.
  if (!isIPv6(address) || address.includes('%')) return false;
  return globalV6.check(address, 'ipv6') && !specialV6.check(address, 'ipv6');
}

/** Whether an address lies in one of the networks, given as addresses or subnets. */
export function isInNetworks(networks: readonly string[]): (address: string) => boolean {
  const list = listOf(networks);
  return (address) =>
    (isIPv4(address) && list.check(address, 'ipv4')) ||
    (isIPv6(address) && !address.includes('%') && list.check(address, 'ipv6'));
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    list.addSubnet(address, Number(bits ?? (family === 'ipv4' ? 32 : 128)), family);
  }
  return list;
}
