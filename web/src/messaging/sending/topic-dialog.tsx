import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { TOPIC_LANGUAGES, type Topic } from '../../customers/consents/topics.ts'
import { LongFormDialog } from '../../shell/dialogs/form-dialog.tsx'
import { LOCALES } from '../../shell/locale/locale.ts'
import { parley } from '../../shell/queries/api.ts'
import { fieldError, formError, useApiMutation } from '../../shell/queries/mutations.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { toast } from '../../ui/overlays/toaster.tsx'

interface TopicDialogProps {
  /** null: a new one. */
  topic: Topic | null
  onClose: () => void
}

type Texts = Topic['name']

const CHANGES = [['topics'], ['person']]

/** A topic with its words in each language. */
export function TopicDialog({ topic, onClose }: TopicDialogProps) {
  const { t } = useLingui()
  const [draft, setDraft] = useState(() => draftOf(topic))
  const undo = useApiMutation(
    async (id: string) => {
      if (topic) await parley.topics.update({ id, ...draftOf(topic) })
      else await parley.topics.delete({ id })
    },
    { changes: CHANGES, done: t`Change undone` },
  )
  const save = useApiMutation(
    () => (topic ? parley.topics.update({ id: topic.id, ...draft }) : parley.topics.create(draft)),
    {
      quiet: true,
      changes: CHANGES,
      onDone: ({ id }) => {
        onClose()
        toast.success(t`Topic saved`, { action: { label: t`Undo`, onClick: () => undo.mutate(id) } })
      },
    },
  )
  const set = (field: 'name' | 'description', language: keyof Texts, text: string) =>
    setDraft({ ...draft, [field]: { ...draft[field], [language]: text || undefined } })
  return (
    <LongFormDialog
      title={topic ? t`Edit topic` : t`Add a topic`}
      description={t`People read these words on their preference page. Fill in the languages you write in.`}
      action={t`Save`}
      isDisabled={save.isPending || Object.values(draft.name).every((text) => !text?.trim())}
      onSubmit={() => save.mutate()}
      onClose={onClose}
      problem={formError(save.error, ['keyword', 'name', 'description'])}
    >
      {TOPIC_LANGUAGES.map((language) => (
        <fieldset key={language} className="flex flex-col gap-2 rounded-md border p-3">
          <legend className="px-1 text-xs font-medium">{LOCALES[language]}</legend>
          <TextField
            label={t`Name`}
            maxLength={80}
            value={draft.name[language] ?? ''}
            onChange={(text) => set('name', language, text)}
            problem={fieldError(save.error, `name.${language}`)}
          />
          <TextField
            label={t`Description`}
            maxLength={300}
            value={draft.description[language] ?? ''}
            onChange={(text) => set('description', language, text)}
            problem={fieldError(save.error, `description.${language}`)}
          />
        </fieldset>
      ))}
      <TextField
        label={t`Keyword (optional)`}
        hint={t`People who write just this word, such as NEWS, agree to the topic on that channel.`}
        maxLength={40}
        value={draft.keyword ?? ''}
        onChange={(keyword) => setDraft({ ...draft, keyword: keyword || null })}
        problem={fieldError(save.error, 'keyword')}
      />
      <label className="flex items-start gap-2">
        <input
          type="checkbox"
          className="mt-0.5 size-4 shrink-0"
          checked={draft.isDefaultGranted}
          onChange={({ target }) => setDraft({ ...draft, isDefaultGranted: target.checked })}
        />
        <span>
          <Trans>On unless withdrawn</Trans>
          <span className="block text-xs text-soft">
            <Trans>People who never chose count as agreed. Use it only where the law allows it.</Trans>
          </span>
        </span>
      </label>
    </LongFormDialog>
  )
}

function draftOf(topic: Topic | null) {
  return {
    name: topic?.name ?? {},
    description: topic?.description ?? {},
    keyword: topic?.keyword ?? null,
    isDefaultGranted: topic?.isDefaultGranted ?? false,
  }
}
