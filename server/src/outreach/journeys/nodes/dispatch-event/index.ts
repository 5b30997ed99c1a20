import { nodeKind } from '../kind.ts'
import { decideDispatchEvent } from './decide.ts'
import { dispatchEventIssues } from './validation.ts'
import { dispatchEventWords } from './words.ts'

export const dispatchEventKind = nodeKind<'DISPATCH_EVENT'>({
  stepType: 'event',
  words: dispatchEventWords,
  signals: ['SENT'],
  breaksLoops: false,
  issues: dispatchEventIssues,
  decide: decideDispatchEvent,
  needs: ({ inputs }) => ({
    variables: Object.values(inputs?.properties ?? {}).flatMap((value) =>
      typeof value === 'string' ? [] : [value.var],
    ),
  }),
  leavesAtOnce: () => true,
})
