/** Networks as settings list them: one address, or a network with the length of its prefix ('10.1.0.0/16', '2001:db8::/32'). */
import { BlockList, isIPv6 } from 'node:net';

/** Whether an address lies in one of the networks. No network is every network. */
export function isFrom(networks: readonly string[], address: string): boolean {
  if (networks.length === 0) return true;
  const list = new BlockList();
  for (const network of networks) {
    const [start = '', bits] = network.split('/');
    const family = isIPv6(start) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(start, family);
    else list.addSubnet(start, Number(bits), family);
  }
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
  return list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
}

/** One customer of an IPv6 network has a whole /64; an IPv4 address written as IPv6 is itself. */
export const networkOf = (address: string): string => {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address.replace('::ffff:', '');
  const [head = '', tail] = address.split('::');
  const groups = head.split(':');
  const filled = tail === undefined ? groups : [...groups, ...Array(8).fill('0')];
  return filled.slice(0, 4).join(':');
};
