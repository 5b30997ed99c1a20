import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { DocumentStore } from '../../../shell/document/document-store.ts'
import { Loaded } from '../../../shell/loaded.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { toast } from '../../../ui/overlays/toaster.tsx'
import { type Journey, journeyQuery } from '../current-journey.ts'
import { graphOf, stepsOf } from '../graph/graph.ts'

const route = getRouteApi('/initiatives/$id/journey')

interface RestoreDialogProps {
  /** The draft, and the document that is edited. */
  journey: Journey
  store: DocumentStore
  /** The version that replaces it. */
  versionId: string
}

/** Puts another version in place of the draft. That can be undone like any edit. */
export function RestoreDialog({ journey, store, versionId }: RestoreDialogProps) {
  const { t } = useLingui()
  const navigate = route.useNavigate()
  const version = useQuery({ ...journeyQuery(journey.initiativeId, versionId), refetchInterval: false })
  const close = () =>
    void navigate({ search: (before) => ({ ...before, restore: undefined }), replace: true })
  const replace = (found: Journey) => {
    const { id } = journey.definition
    const definition = {
      ...found.definition,
      ...(id !== undefined && { id }),
      metadata: { ...found.definition.metadata, version: journey.version },
    }
    const takeBack = store.edit(() => graphOf(definition))
    close()
    toast.success(t`Draft replaced by version ${found.version}`, {
      action: { label: t`Undo`, onClick: takeBack },
    })
  }
  const before = stepsOf(store.snapshot().document).length
  return (
    <Dialog
      open
      onOpenChange={close}
      title={version.data ? t`Replace the draft with version ${version.data.version}?` : t`Replace the draft`}
      closeLabel={t`Close`}
    >
      <Loaded query={version}>
        {(found) => (
          <div className="flex flex-col gap-4">
            {found ? (
              <>
                <p>
                  {plural(found.definition.actions.length, {
                    one: 'The version has # step.',
                    other: 'The version has # steps.',
                  })}{' '}
                  {plural(before, {
                    one: 'It replaces the # step of the draft.',
                    other: 'It replaces the # steps of the draft.',
                  })}
                </p>
                <p className="text-soft">
                  <Trans>You can undo this. What is live does not change until you publish.</Trans>
                </p>
              </>
            ) : (
              <p>{t`This version no longer exists.`}</p>
            )}
            <div className="flex justify-end gap-2">
              <Button onClick={close}>
                <Trans>Cancel</Trans>
              </Button>
              <Button kind="primary" disabled={!found} onClick={() => found && replace(found)}>
                <Trans>Replace the draft</Trans>
              </Button>
            </div>
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}
