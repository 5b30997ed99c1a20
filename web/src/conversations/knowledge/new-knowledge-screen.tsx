import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { PermissionGate } from '../../identity/permission-gate.tsx'
import { ScreenForm } from '../../shell/commands/screen-form.tsx'
import { useUnsavedWork } from '../../shell/dialogs/unsaved-work.tsx'
import { ScreenTabs } from '../../shell/frame/screen-tabs.tsx'
import { Trail } from '../../shell/frame/trail.tsx'
import { usePreferences } from '../../shell/locale/preferences.ts'
import { parley } from '../../shell/queries/api.ts'
import { formError, useApiMutation } from '../../shell/queries/mutations.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { Page, Sheet } from '../../ui/layout/page.tsx'
import type { KnowledgeDraft } from './knowledge.ts'
import { KNOWLEDGE_PATHS, KnowledgeFields } from './knowledge-fields.tsx'
import { PdfBox } from './pdf-box.tsx'

const route = getRouteApi('/knowledge/new')

/** Adds a text, an FAQ or the text of a PDF. */
export function NewKnowledgeScreen() {
  const { t } = useLingui()
  const title = t`Add knowledge`
  return (
    <PermissionGate permission="initiatives:write" title={title}>
      <NewKnowledge title={title} />
    </PermissionGate>
  )
}

function NewKnowledge({ title }: { title: string }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { of = 'text' } = route.useSearch()
  const { locale } = usePreferences()
  const [edits, setEdits] = useState<Partial<KnowledgeDraft>>({})
  const draft: KnowledgeDraft = {
    title: '',
    text: '',
    language: locale,
    ...edits,
    kind: of === 'faq' ? 'FAQ' : 'TEXT',
  }
  const unsaved = useUnsavedWork(draft.title !== '' || draft.text !== '')
  const create = useApiMutation(() => parley.knowledge.create(draft), {
    quiet: true,
    changes: [['knowledge']],
    done: t`Knowledge added`,
    onDone: () => {
      unsaved.forget()
      return navigate({ to: '/knowledge' })
    },
  })
  const change = (part: Partial<KnowledgeDraft>) => setEdits({ ...edits, ...part })
  return (
    <Page
      trail={<Trail to="/knowledge">{t`Knowledge`}</Trail>}
      title={title}
      bar={
        <ScreenTabs
          label={t`Kinds of knowledge`}
          parameter="of"
          tabs={[
            ['text', t`Text`],
            ['faq', t`FAQ`],
            ['pdf', t`PDF`],
          ]}
          current={of}
        />
      }
      actions={
        <Button kind="primary" type="submit" form="new-knowledge" disabled={create.isPending}>
          <Trans>Add</Trans>
        </Button>
      }
    >
      <Sheet>
        <ScreenForm id="new-knowledge" onSubmit={create.mutate} className="flex flex-col gap-4">
          <FormError>{formError(create.error, KNOWLEDGE_PATHS)}</FormError>
          {of === 'pdf' && <PdfBox onRead={change} />}
          <KnowledgeFields draft={draft} onChange={change} error={create.error} />
        </ScreenForm>
      </Sheet>
      {unsaved.guard}
    </Page>
  )
}
