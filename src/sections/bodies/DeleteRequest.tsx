import type { ReactNode } from 'react';
import { site } from '#site/config.ts';
import { Button, buttonClass } from '#ui/Button.tsx';

/**
 * Where the link "delete my request" of a visitor's e-mail leads. Nothing is deleted before the button is pressed, since
 * programs that read e-mails open every link in them. The form goes to the page's own address, which says what request it
 * is and proves that the visitor has the e-mail; it needs no script.
 */
export function DeleteRequest() {
	return (
		<Frame title="Delete my request">
			<p>You can delete the request that our email to you is about. We then delete:</p>
			<ul className="list-disc pl-6">
				<li>your name, your contact details and what you wrote to us</li>
				<li>your photos, if you sent any</li>
			</ul>
			<p>Companies that already have your request are told to delete it too.</p>
			<p>
				<strong>You cannot undo this.</strong> If you only want to change something, reply to our email instead.
			</p>
			<p>
				If it was not you who asked, somebody may have given your email address by mistake. Deleting the request is then
				the right thing to do.
			</p>
			<form method="post" className="flex flex-col gap-3 sm:flex-row">
				<Button type="submit" look="main">
					Delete my request
				</Button>
				<a href="/" className={buttonClass()}>
					Keep my request
				</a>
			</form>
			<p className="border-t border-line pt-4 text-base text-muted">
				The button works only if the link in our email brought you here. If you came another way, please open that email
				and use its link. If you no longer have the email, write to <ContactLink />.
			</p>
		</Frame>
	);
}

export function RequestDeleted() {
	return (
		<Frame title="Your request is deleted">
			<p>We have deleted your request, with your name, your contact details and any photos you sent.</p>
			<p>The companies that have your request are being told to delete it too. There is nothing more for you to do.</p>
			<p>
				A backup may still hold a copy for a while. We do not use it, and it goes when that backup is replaced. Our{' '}
				<a href="/privacy-policy">Privacy Policy</a> says more.
			</p>
			<p>
				If a company still contacts you about this request, please tell us: <ContactLink />.
			</p>
			<HomeLink />
		</Frame>
	);
}

export function RequestNotFound() {
	return (
		<Frame title="We could not find this request">
			<p>There are two likely reasons:</p>
			<ul className="list-disc pl-6">
				<li>The request is already deleted. Then there is nothing more for you to do.</li>
				<li>
					The link is not complete. Please copy the whole link from our email into your browser’s address bar, and try
					again.
				</li>
			</ul>
			<p>
				If that does not work, write to <ContactLink /> and quote the reference in our email. We will delete the request
				for you.
			</p>
			<HomeLink />
		</Frame>
	);
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
	return (
		<section className="mx-auto max-w-2xl px-4 py-16">
			<h1 className="text-4xl font-bold text-brand">{title}</h1>
			<div className="mt-4 flex flex-col gap-5">{children}</div>
		</section>
	);
}

function ContactLink() {
	return <a href={`mailto:${site.email}`}>{site.email}</a>;
}

function HomeLink() {
	return (
		<p>
			<a href="/" className={buttonClass()}>
				Go to Homepage
			</a>
		</p>
	);
}
