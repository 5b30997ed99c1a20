import { nodeKind } from '../kind.ts'
import { decideHttpRequest } from './decide.ts'
import { isOfEnvironment, tokensOf } from './tokens.ts'
import { httpRequestIssues } from './validation.ts'
import { httpRequestWords } from './words.ts'

export const httpRequestKind = nodeKind<'HTTP_REQUEST'>({
  stepType: 'step',
  words: httpRequestWords,
  signals: ['SUCCESS', 'FAILED'],
  breaksLoops: false,
  issues: httpRequestIssues,
  decide: decideHttpRequest,
  needs: ({ inputs }) => ({
    variables: inputs ? [...tokensOf(inputs)].filter((token) => !isOfEnvironment(token)) : [],
  }),
  // A missing value leaves at once.
  leavesAtOnce: () => true,
})
