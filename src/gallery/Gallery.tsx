import { ArticleCard } from '#articles/ArticleList.tsx';
import type { Listing } from '#articles/all.ts';
import { products } from '#facts/products.ts';
import { Controls } from '#gallery/Controls.tsx';
import { Group } from '#gallery/Group.tsx';
import { Messages } from '#gallery/Messages.tsx';
import { PhotoStates } from '#gallery/PhotoStates.tsx';
import { ProductCard } from '#sections/blocks/ProductCard.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { Icon, iconNames } from '#ui/Icon.tsx';
import { Table } from '#ui/Table.tsx';

/** Every component in each of its states. */
export function Gallery({ articles }: { articles: readonly Listing[] }) {
	return (
		<div className="gallery mx-auto max-w-6xl px-4 py-8">
			<h1 className="text-3xl font-bold text-brand">Gallery</h1>
			<Controls />
			<Messages />
			<Group title="Disclosure">
				<Disclosure summary="A line that unfolds">
					<p>What it promised.</p>
				</Disclosure>
				<Disclosure summary="A line so long that on a narrow screen it takes up two lines and sometimes three of them">
					<p>One paragraph.</p>
					<p>And another, with a list:</p>
					<ul>
						<li>first</li>
						<li>second</li>
					</ul>
				</Disclosure>
			</Group>
			<Group title="Table">
				<Table
					caption="Two lifts side by side"
					columns={['Lift', 'Rail', 'Weight limit', 'Remarks']}
					rows={[
						['First lift', 'straight', '20 stone (127 kg)', 'Short'],
						['Second lift', 'curved', <strong key="limit">Not stated</strong>, 'A cell with a whole sentence in it.'],
					]}
					note="What a reader must know to read it right."
				/>
			</Group>
			<PhotoStates />
			<Group title="Icons">
				<ul className="gallery-row text-brand">
					{iconNames.map((name) => (
						<li key={name}>
							<Icon name={name} size={32} />
							{name}
						</li>
					))}
				</ul>
			</Group>
			<Group title="Cards">
				<h3 className="text-xl font-bold">Articles</h3>
				<div className="gallery-grid">
					{articles.map((article) => (
						<ArticleCard key={article.link} article={article} />
					))}
				</div>
				<h3 className="text-xl font-bold">Products, with and without an article</h3>
				<ul className="gallery-grid">
					{products.slice(0, 2).map((product) => (
						<ProductCard key={product.name} product={product} />
					))}
				</ul>
			</Group>
		</div>
	);
}
