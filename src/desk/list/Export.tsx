import type { Filters } from '#desk/address/place.ts';
import { ChangeResult } from '#desk/api/ChangeResult.tsx';
import { readFile } from '#desk/api/call.ts';
import { useChange } from '#desk/api/use-change.ts';
import { askedOf, queryOfAsked } from '#desk/list/asked.ts';
import { dayOf } from '#desk/words/times.ts';
import { useNow } from '#desk/words/use-now.ts';
import { Button } from '#ui/Button.tsx';

/** Saves all requests that fit the filters, also those on other pages, as a table for a spreadsheet. */
export function Export({ filters, total }: { filters: Filters; total: number }) {
	const now = useNow();
	const { state, run } = useChange();
	if (total === 0) return null;
	const save = async () => {
		const query = queryOfAsked(askedOf(filters, now));
		offer(await readFile(`export.csv?${query}`), `requests-${dayOf(now)}.csv`);
		return 'The table is in your downloads. It holds personal data: delete it when you have used it.';
	};
	return (
		<div className="mt-6">
			<Button disabled={state.is === 'sending'} onClick={() => run(save)}>
				Export {total === 1 ? 'it' : `these ${total.toLocaleString('en-GB')}`} (CSV)
			</Button>
			<ChangeResult state={state} sending="Preparing the table …" failed="There is no table." />
		</div>
	);
}

/** Offers a file to be saved, as a link with `download` does. */
function offer(file: Blob, name: string) {
	const url = URL.createObjectURL(file);
	const link = document.createElement('a');
	link.href = url;
	link.download = name;
	link.click();
	// The browser has taken it over once it has begun to save it.
	setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
