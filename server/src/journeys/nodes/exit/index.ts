import { type NodeKind, notAvailable } from '../kind.ts'
import { decideExit } from './decide.ts'
import { exitWords } from './words.ts'

export const exitKind: NodeKind<'EXIT'> = {
  stepType: 'end',
  words: exitWords,
  signals: () => [],
  breaksLoops: false,
  issues: () => [],
  unavailable: (node) =>
    node.inputs?.nextInitiativeId
      ? notAvailable(
          'EXIT nextInitiativeId',
          'Leave nextInitiativeId out and add the participants to the next initiative yourself.',
        )
      : null,
  decide: decideExit,
  needs: () => ({}),
  alwaysStops: true,
}
