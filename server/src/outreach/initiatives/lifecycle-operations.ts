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
    input: InitiativeId,
    output: InitiativeDetail,
    errors: [error],
    run: async (ctx, { id }) => presentDetail(await take(ctx, id)),
  })
}

export const lifecycleOperations = [
  step(
    'pause',
    {
      summary: 'Pause an initiative',
      description: 'Nobody else is enrolled. Active runs continue, with their messages and timers.',
    },
    'initiative_not_active',
    pauseInitiative,
  ),
  step(
    'resume',
    {
      summary: 'Resume an initiative',
      description:
        'People are enrolled again. Events and segment entries during the pause are not processed later.',
    },
    'initiative_not_paused',
    resumeInitiative,
  ),
  step(
    'cancel',
    {
      summary: 'Cancel an initiative',
      description:
        'Permanently ends it: nobody receives any more messages. Its journey is retired, and every ' +
        'active run ends with `canceled_initiative`: the first 500 at once, the rest shortly after.',
    },
    'initiative_not_active',
    cancelInitiative,
  ),
  step(
    'archive',
    {
      summary: 'Archive an initiative',
      description:
        'For initiatives that have ended. Removes it from `initiatives_list`, but you can still get it.',
    },
    'initiative_not_archivable',
    (ctx, id) => setArchived(ctx, id, true),
  ),
  step('unarchive', { summary: 'Unarchive an initiative' }, 'initiative_not_archivable', (ctx, id) =>
    setArchived(ctx, id, false),
  ),
]
