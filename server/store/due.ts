import { byKind } from '#leads/tables.ts';

/** In how many hours somebody has to answer each kind of request; null where nobody has to: a brochure is sent by the program. */
export const answerHours = byKind(({ answer }) => (answer.by === 'program' ? null : answer.withinHours));
