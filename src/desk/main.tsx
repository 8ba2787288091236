import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { apiPath, type RequestList } from './contract.ts';

/** The newest requests, one line each. */
function Desk() {
	const [list, setList] = useState<RequestList>();
	useEffect(() => {
		fetch(`${apiPath}/requests`)
			.then(async (response) => setList(await response.json()))
			.catch(() => setList({ requests: [], total: 0 }));
	}, []);
	return (
		<main className="mx-auto max-w-3xl p-4">
			<h1 className="text-2xl font-bold">The desk</h1>
			<p>{list ? `${list.total} requests` : 'Loading …'}</p>
			<ul>
				{list?.requests.map(({ id, reference, name }) => (
					<li key={id}>
						{reference} {name}
					</li>
				))}
			</ul>
		</main>
	);
}

const place = document.getElementById('desk');
if (place) createRoot(place).render(<Desk />);
