import { deliveriesAtOnce } from '#server/settings/delivery-limits.ts';
import { deliveryRound, percentile } from '../tests/faults/delivery-round.ts';
import { removeTemporaryFolders } from '../tests/support/server.ts';
import { tableNames, tablesWithEmail } from '../tests/support/wire.ts';

// `npm run test:delivery -- 200 10`: 200 requests of each kind, first without faults, then with receivers that are down, respond
// with errors, drop connections or are slow, while the server is killed (SIGKILL) 10 times. `npm test` runs a smaller version.
const [requestsPerKind = 200, kills = 10] = process.argv.slice(2).map(Number);
const all = requestsPerKind * tableNames.length;
const withEmail = requestsPerKind * tablesWithEmail.length;
const between = 3000;

for (const [title, trouble, mayRepeat] of [
	['without faults', {}, 0],
	[
		`with faulty receivers and ${kills} kills`,
		{
			mail: ['down', '4xx', '5xx', 'greeting 4xx', '4xx at RCPT', '5xx at RCPT', 'drop', { slow: 1000 }],
			hook: ['down', '500', '503', '400', '410', 'redirect', 'drop', { slow: 1000 }],
			each: (kills * between) / 8,
			kills,
			between,
		},
		kills * deliveriesAtOnce,
	],
] as const) {
	const { ages, operator, visitors, webhook, strangers, signed } = await deliveryRound(
		requestsPerKind,
		trouble,
		600_000,
	);
	const mails = operator.repeats + visitors.repeats;
	console.log(`${all} requests ${title}:`);
	console.log(`  received: operator ${operator.requests}, visitors ${visitors.requests}, webhook ${webhook.requests}`);
	console.log(
		`  duplicates with the same id: ${mails} e-mails, ${webhook.repeats} webhooks; with another id: ${strangers}`,
	);
	console.log(
		`  from insert to acceptance: p50 ${percentile(ages, 0.5)} ms, p95 ${percentile(ages, 0.95)} ms; all webhooks signed: ${signed}`,
	);
	const lost = operator.requests !== all || webhook.requests !== all || visitors.requests !== withEmail;
	if (lost || strangers > 0 || !signed || mails > mayRepeat || webhook.repeats > mayRepeat) process.exitCode = 1;
}
await removeTemporaryFolders();
