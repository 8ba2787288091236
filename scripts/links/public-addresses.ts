import { BlockList, isIP } from 'node:net';

const special = new BlockList();
for (const [net, bits] of [
	['0.0.0.0', 8],
	['10.0.0.0', 8],
	['100.64.0.0', 10],
	['127.0.0.0', 8],
	['169.254.0.0', 16],
	['172.16.0.0', 12],
	['192.0.0.0', 24],
	['192.0.2.0', 24],
	['192.168.0.0', 16],
	['198.18.0.0', 15],
	['198.51.100.0', 24],
	['203.0.113.0', 24],
	['224.0.0.0', 3],
] as const)
	special.addSubnet(net, bits, 'ipv4');
special.addSubnet('2001:db8::', 32, 'ipv6');
// Both carry an IPv4 address, which may be any.
special.addSubnet('2001::', 32, 'ipv6');
special.addSubnet('2002::', 16, 'ipv6');
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address is on the public internet (IANA's registries of special-purpose addresses), and not of this machine or its network. */
export function isPublicAddress(ip: string): boolean {
	if (isIP(ip) === 4) return !special.check(ip);
	return isIP(ip) === 6 && global.check(ip, 'ipv6') && !special.check(ip, 'ipv6');
}
