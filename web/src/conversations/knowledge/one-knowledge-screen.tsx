import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { PermissionGate } from '../../identity/permission-gate.tsx'
import { usePermission } from '../../identity/session.ts'
import { ScreenForm } from '../../shell/commands/screen-form.tsx'
import { useUnsavedWork } from '../../shell/dialogs/unsaved-work.tsx'
import { Trail } from '../../shell/frame/trail.tsx'
import { Loaded } from '../../shell/loaded.tsx'
import { parley } from '../../shell/queries/api.ts'
import { unsaved } from '../../shell/queries/edits.ts'
import { formError, useApiMutation } from '../../shell/queries/mutations.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { Trash2 } from '../../ui/icons/icons.tsx'
import { Page, Sheet } from '../../ui/layout/page.tsx'
import { toast } from '../../ui/overlays/toaster.tsx'
import { Badge } from '../../ui/records/badge.tsx'
import { type Knowledge, type KnowledgeDraft, useKnowledge } from './knowledge.ts'
import { KNOWLEDGE_PATHS, KnowledgeFields } from './knowledge-fields.tsx'

const route = getRouteApi('/knowledge/$id')

/** One text or FAQ. */
export function OneKnowledgeScreen() {
  const { t } = useLingui()
  return (
    <PermissionGate permission="initiatives:read" title={t`Knowledge`}>
      <Found />
    </PermissionGate>
  )
}

function Found() {
  const { id } = route.useParams()
  return <Loaded query={useKnowledge(id)}>{(data) => <LoadedKnowledge key={id} knowledge={data} />}</Loaded>
}

function LoadedKnowledge({ knowledge }: { knowledge: Knowledge }) {
  const { t } = useLingui()
  const mayWrite = usePermission('initiatives:write')
  const { id, kind, title, text, language } = knowledge
  // Only what the user changed, so that a colleague's changes appear and neither replaces the other.
  const [edits, setEdits] = useState<Partial<KnowledgeDraft>>({})
  const draft: KnowledgeDraft = { kind, title, text, language, ...edits }
  const isChanged = draft.title !== title || draft.text !== text || draft.language !== language
  const { guard, forget } = useUnsavedWork(isChanged)
  const save = useApiMutation((sent: Partial<KnowledgeDraft>) => parley.knowledge.update({ id, ...sent }), {
    quiet: true,
    changes: [['knowledge']],
    done: t`Saved`,
    onDone: (_, sent) => setEdits((now) => unsaved(now, sent)),
  })
  return (
    <Page
      trail={<Trail to="/knowledge">{t`Knowledge`}</Trail>}
      title={title}
      aside={<Badge tone={kind === 'FAQ' ? 'info' : 'neutral'}>{kind === 'FAQ' ? t`FAQ` : t`Text`}</Badge>}
      actions={
        mayWrite && (
          <>
            <DeleteButton knowledge={knowledge} onDelete={forget} />
            <Button kind="primary" type="submit" form="knowledge" disabled={!isChanged || save.isPending}>
              <Trans>Save changes</Trans>
            </Button>
          </>
        )
      }
    >
      <Sheet>
        <ScreenForm
          id="knowledge"
          onSubmit={() => isChanged && save.mutate(edits)}
          className="flex flex-col gap-4"
        >
          <FormError>{formError(save.error, KNOWLEDGE_PATHS)}</FormError>
          <KnowledgeFields
            draft={draft}
            onChange={(change) => setEdits({ ...edits, ...change })}
            error={save.error}
            isFixed={!mayWrite}
          />
        </ScreenForm>
      </Sheet>
      {guard}
    </Page>
  )
}

/** Deletes at once. Undo stores the same text again. */
function DeleteButton({ knowledge, onDelete }: { knowledge: Knowledge; onDelete: () => void }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { id, kind, title, text, language } = knowledge
  const restore = useApiMutation(() => parley.knowledge.create({ kind, title, text, language }), {
    changes: [['knowledge']],
    done: t`Change undone`,
  })
  const remove = useApiMutation(() => parley.knowledge.delete({ id }), {
    changes: [['knowledge']],
    onGone: () => {
      onDelete()
      return navigate({ to: '/knowledge' })
    },
    onDone: () =>
      toast.success(t`Knowledge deleted`, {
        action: { label: t`Undo`, onClick: () => restore.mutate() },
      }),
  })
  return (
    <Button disabled={remove.isPending} onClick={() => remove.mutate()}>
      <Trash2 size={14} />
      <Trans>Delete</Trans>
    </Button>
  )
}
