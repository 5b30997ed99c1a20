import type { ErrorCode } from '../../platform/core/index.ts'
import { type Ctx, type OperationDefinition, operation } from '../../platform/operations/index.ts'
import { type InitiativeRow, presentDetail } from './initiatives.ts'
import { cancelInitiative, pauseInitiative, resumeInitiative, setArchived } from './lifecycle.ts'
import { InitiativeDetail, InitiativeId } from './schema.ts'

/** A status change of an initiative: `POST /initiatives/{id}/VERB`. */
function step(
  verb: string,
  words: Pick<OperationDefinition<typeof InitiativeId, typeof InitiativeDetail>, 'summary' | 'description'>,
  error: ErrorCode,
  take: (ctx: Ctx, id: string) => Promise<InitiativeRow>,
) {
  return operation({
    name: `initiatives_${verb}`,
    route: `POST /initiatives/{id}/${verb}`,
    permission: 'initiatives:write',
    ...words,
    effect: verb === 'cancel' ? 'destructive' : 'write',
    idempotent: verb.endsWith('archive'),
    status: 201,
    subject: 'id',
    input: InitiativeId,
    output: InitiativeDetail,
    errors: ['not_found', error],
    run: async (ctx, { id }) => presentDetail(await take(ctx, id)),
  })
}

export const lifecycleOperations = [
  step(
    'pause',
    {
      summary: 'Pause a live initiative: nobody else is enrolled',
      description: 'Runs that have begun go on, with their messages and timers.',
    },
    'initiative_not_active',
    pauseInitiative,
  ),
  step(
    'resume',
    {
      summary: 'Resume a paused initiative',
      description: 'People are enrolled again. Events and segment entries of the pause are not made up for.',
    },
    'initiative_not_paused',
    resumeInitiative,
  ),
  step(
    'cancel',
    {
      summary: 'Cancel an initiative for good',
      description:
        'Its journey is retired, and every live run ends with `canceled_initiative`: the first 500 at once, the others ' +
        'shortly after. Nobody is written to any more from this moment on.',
    },
    'initiative_not_active',
    cancelInitiative,
  ),
  step(
    'archive',
    {
      summary: 'Archive an initiative that is over',
      description: 'Takes it out of `initiatives_list`. It stays readable.',
    },
    'initiative_not_archivable',
    (ctx, id) => setArchived(ctx, id, true),
  ),
  step(
    'unarchive',
    { summary: 'Bring an archived initiative back into lists' },
    'initiative_not_archivable',
    (ctx, id) => setArchived(ctx, id, false),
  ),
]
