import { policyComponents } from '#articles/policy-components.tsx';
import { Opener } from '#dialogs/opening/Opener.tsx';
import { aStairliftCompany, mostCompanies } from '#facts/companies.ts';
import { Benefit, Reason } from '#sections/home/Benefits.tsx';
import { Assessment, Introduction, Lead, Questions, Step, Steps, WhereThereIsRoom } from '#sections/home/Intro.tsx';
import { Openers, Question } from '#sections/home/Questions.tsx';
import { site } from '#site/config.ts';

/** What a writer may use in the parts of the home page (`content/home/`), besides what a policy may. */
export const homeComponents = {
	...policyComponents,
	AStairliftCompany: () => aStairliftCompany(site),
	Assessment,
	Benefit,
	Introduction,
	Lead,
	MostCompanies: () => mostCompanies(site),
	Opener,
	Openers,
	Question,
	Questions,
	Reason,
	Step,
	Steps,
	WhereThereIsRoom,
};
