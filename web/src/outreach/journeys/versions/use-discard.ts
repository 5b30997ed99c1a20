import { useLingui } from '@lingui/react/macro'
import { getRouteApi } from '@tanstack/react-router'
import type { DocumentStore } from '../../../shell/document/document-store.ts'
import { parley, queryClient } from '../../../shell/queries/api.ts'
import { useApiMutation } from '../../../shell/queries/mutations.ts'
import { toast } from '../../../ui/overlays/toaster.tsx'
import { definitionKey, type Journey } from '../current-journey.ts'
import { withoutPresence } from '../presence/use-presence.ts'

const route = getRouteApi('/initiatives/$id/journey')

/** Discards the draft. Its last state is kept for the way back. */
export function useDiscard({ id, initiativeId }: Journey, store: DocumentStore) {
  const { t } = useLingui()
  const navigate = route.useNavigate()
  const changes = [['journeys'], ['initiatives']]
  const restore = useApiMutation(
    (definition: Journey['definition']) => parley.journeys.createDraft({ initiativeId, definition }),
    {
      changes,
      done: t`Draft restored`,
      onDone: (draft) => queryClient.setQueryData(definitionKey(initiativeId), draft),
    },
  )
  return useApiMutation(
    async () => {
      await store.flush()
      const { definition } = await parley.journeys.getDefinition({ journeyId: id })
      await withoutPresence(id, () => parley.journeys.deleteDraft({ journeyId: id }))
      return definition
    },
    {
      changes,
      onDone: (definition) => {
        void navigate({ search: {}, replace: true })
        toast.success(t`Draft discarded`, {
          action: { label: t`Undo`, onClick: () => restore.mutate(definition) },
        })
      },
    },
  )
}
