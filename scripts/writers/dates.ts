import { dateChanged } from '../words/dates.ts';

// `npm run writers dates`, after the words of an article or a policy were changed: writes today's day into it, and into the record.

const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/London' });
const changed = dateChanged(today);
console.log(changed.length > 0 ? `${today}:\n${changed.join('\n')}` : 'No text has changed since its day.');
