import { Trans, useLingui } from '@lingui/react/macro'
import type { Output } from '@parley/sdk'
import { useEffect, useState } from 'react'
import { TopicSelect } from '../../../customers/consents/topic-select.tsx'
import { usePermission } from '../../../identity/session.ts'
import { ScreenForm } from '../../../shell/commands/screen-form.tsx'
import { ColleagueNotice } from '../../../shell/dialogs/colleague-notice.tsx'
import { useUnsavedWork } from '../../../shell/dialogs/unsaved-work.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { fieldError, formError, useApiMutation } from '../../../shell/queries/mutations.ts'
import { saveOver } from '../../../shell/queries/shared-edits.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { TextArea } from '../../../ui/fields/input.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Card } from '../../../ui/layout/page.tsx'
import type { Initiative } from '../frame/initiative.ts'
import type { Goal } from '../goal/goal-plan.ts'
import { GoalSettings } from '../goal/goal-settings.tsx'
import { Fields } from '../plan/fields.tsx'
import {
  fieldsFrom,
  type PlannedField,
  type PlannedQuestion,
  questionsFrom,
  questionsToSend,
  schemaToSend,
} from '../plan/plan.ts'
import { Questions } from '../plan/questions.tsx'
import { RoundTemplates } from './round-templates.tsx'

interface SettingsFormProps {
  initiative: Initiative
  schema: Output<'extraction_schema_get'>['schema']
  links: Output<'initiatives_templates_get'>['data']
  goal: Goal | null
}

const ROUNDS = [1, 2, 3, 4, 5]

/** A draft can be changed. Of a launched initiative, the fields and templates still can. */
export function SettingsForm({ initiative, schema, links, goal }: SettingsFormProps) {
  const { t } = useLingui()
  const { id, status, channel } = initiative
  const mayWrite = usePermission('initiatives:write')
  const isDraft = status === 'DRAFT'
  const isOver = status === 'COMPLETED' || status === 'CANCELED'
  const [draft, setDraft] = useState(() => valuesOf(initiative, schema))
  const [saved, setSaved] = useState(draft)
  const set = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part })
  const isUnsaved = JSON.stringify(draft) !== JSON.stringify(saved)
  const unsaved = useUnsavedWork(isUnsaved)
  // What colleagues save appears here, unless something is being edited.
  const version = JSON.stringify([versionOf(initiative), schema])
  const [seen, setSeen] = useState(version)
  const takeStored = () => {
    const stored = valuesOf(initiative, schema)
    setDraft(stored)
    setSaved(stored)
    setSeen(version)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another version matters.
  useEffect(() => {
    if (!isUnsaved && seen !== version) takeStored()
  }, [isUnsaved, version])
  const save = useApiMutation(
    async (sent: typeof draft) => {
      let updated: Initiative | null = null
      if (isDraft) {
        const { questions, fields: _, identityDeflection, flagCondition, ...texts } = sent
        const changes = {
          id,
          ...texts,
          identityDeflection: identityDeflection.trim() || null,
          flagCondition: flagCondition.trim() || null,
          guidingQuestions: questionsToSend(questions),
        }
        updated = await saveOver({
          shown: versionOf(initiative),
          read: () => parley.initiatives.get({ id }),
          versionOf,
          send: (options) => parley.initiatives.update(changes, options),
        })
      }
      const read = () => parley.extraction.schema.get({ id })
      const next = schemaToSend(sent.fields, sent.questions) ?? (schema ? { fields: {} } : null)
      const isSchemaChanged = JSON.stringify(asked(sent)) !== JSON.stringify(asked(saved))
      if (next && isSchemaChanged)
        await saveOver({
          shown: schema,
          read,
          versionOf: (stored) => stored.schema,
          send: (options) => parley.extraction.schema.set({ id, schema: next }, options),
        })
      return [updated ?? initiative, next && isSchemaChanged ? (await read()).schema : schema] as const
    },
    {
      changes: [['initiatives']],
      done: t`Settings saved`,
      quiet: true,
      onDone: ([updated, schema], sent) => {
        setSaved(sent)
        // What was changed meanwhile is still to be saved, over one’s own version.
        setSeen(JSON.stringify([versionOf(updated), schema]))
      },
    },
  )
  const isLocked = !mayWrite || !isDraft
  return (
    <div className="flex flex-col gap-6">
      {!isDraft && (
        <p className="rounded-md bg-info-soft px-3 py-2 text-info">
          <Trans>
            This initiative was launched, so its texts and questions stay as they are. You can still change
            fields and templates. To change more, duplicate it.
          </Trans>
        </p>
      )}
      <ScreenForm
        onSubmit={() => mayWrite && isUnsaved && !save.isPending && save.mutate(draft)}
        className="flex flex-col gap-6"
      >
        <Card title={t`Basics`}>
          <fieldset disabled={isLocked} className="flex flex-col gap-4 p-4">
            <TextField
              label={t`Name`}
              required
              maxLength={255}
              value={draft.name}
              onChange={(name) => set({ name })}
              problem={fieldError(save.error, 'name')}
            />
            <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
              <SelectField
                label={t`Language of the conversations`}
                value={draft.language}
                onChange={(language) => set({ language })}
              >
                <option value="en">English</option>
                <option value="es">Español</option>
                <option value="pt">Português</option>
              </SelectField>
              <SelectField
                label={t`Messages without a reply, at most`}
                value={String(draft.maxAttempts)}
                onChange={(rounds) => set({ maxAttempts: Number(rounds) })}
              >
                {ROUNDS.map((rounds) => (
                  <option key={rounds} value={rounds}>
                    {rounds}
                  </option>
                ))}
              </SelectField>
            </div>
            <Field label={t`Objective`} problem={fieldError(save.error, 'objective')}>
              {(control) => (
                <TextArea
                  {...control}
                  maxLength={2000}
                  value={draft.objective}
                  onChange={({ target }) => set({ objective: target.value })}
                />
              )}
            </Field>
            <Field
              label={t`What the agent should know`}
              problem={fieldError(save.error, 'context')}
              hint={t`The agent uses it to answer questions.`}
            >
              {(control) => (
                <TextArea
                  {...control}
                  maxLength={20_000}
                  value={draft.context}
                  onChange={({ target }) => set({ context: target.value })}
                />
              )}
            </Field>
            <Field
              label={t`How the agent introduces itself`}
              problem={fieldError(save.error, 'identityDeflection')}
              hint={t`It says this when somebody asks who it is.`}
            >
              {(control) => (
                <TextArea
                  {...control}
                  maxLength={1000}
                  value={draft.identityDeflection}
                  onChange={({ target }) => set({ identityDeflection: target.value })}
                />
              )}
            </Field>
            <TextField
              label={t`Flag conversations in which somebody`}
              hint={t`For example: asks for a refund. These conversations get the label “flagged”.`}
              maxLength={500}
              value={draft.flagCondition}
              onChange={(flagCondition) => set({ flagCondition })}
              problem={fieldError(save.error, 'flagCondition')}
            />
            <TopicSelect
              label={t`Consent`}
              hint={t`People who have not agreed to this topic on the channel are not enrolled and get no messages.`}
              none={t`No consent needed`}
              value={draft.consentTopicId}
              onChange={(consentTopicId) => set({ consentTopicId })}
              problem={fieldError(save.error, 'consentTopicId')}
            />
          </fieldset>
        </Card>
        <Card title={t`What to ask`}>
          <div className="p-4">
            <Questions
              questions={draft.questions}
              onChange={(questions) => set({ questions })}
              isDisabled={isLocked}
              problemOf={(at) => fieldError(save.error, `guidingQuestions.${at}`)}
            />
          </div>
        </Card>
        <Card title={t`What to learn`}>
          <div className="p-4">
            <Fields
              fields={draft.fields}
              questions={draft.questions}
              onChange={(fields) => set({ fields })}
              isDisabled={!mayWrite || isOver}
            />
          </div>
        </Card>
        {isUnsaved && seen !== version && !save.isPending && <ColleagueNotice onUseTheirs={takeStored} />}
        <FormError>
          {formError(save.error, [
            'name',
            'objective',
            'context',
            'identityDeflection',
            'flagCondition',
            'guidingQuestions',
          ])}
        </FormError>
        {mayWrite && (
          <Button type="submit" kind="primary" className="self-end" disabled={!isUnsaved || save.isPending}>
            <Trans>Save settings</Trans>
          </Button>
        )}
      </ScreenForm>
      <GoalSettings id={id} goal={goal} mayWrite={mayWrite} isLaunched={!isDraft} />
      {channel === 'WHATSAPP' && (
        <RoundTemplates id={id} rounds={draft.maxAttempts} links={links} isLocked={!mayWrite || isOver} />
      )}
      {unsaved.guard}
    </div>
  )
}

interface Draft {
  name: string
  language: 'en' | 'es' | 'pt'
  objective: string
  context: string
  identityDeflection: string
  flagCondition: string
  maxAttempts: number
  consentTopicId: string | null
  questions: readonly PlannedQuestion[]
  fields: readonly PlannedField[]
}

/** What the schema is made of. */
function asked({ fields, questions }: Draft) {
  return { fields, questions }
}

/** What others could change here. Its state and its counts are no edits. */
function versionOf(initiative: Initiative) {
  const { name, language, objective, context, maxAttempts, guidingQuestions } = initiative
  const { identityDeflection, flagCondition, consentTopicId } = initiative
  return {
    name,
    language,
    objective,
    context,
    maxAttempts,
    guidingQuestions,
    identityDeflection,
    flagCondition,
    consentTopicId,
  }
}

function valuesOf(initiative: Initiative, schema: SettingsFormProps['schema']): Draft {
  const questions = questionsFrom(initiative.guidingQuestions)
  return {
    name: initiative.name,
    language: initiative.language as Draft['language'],
    objective: initiative.objective ?? '',
    context: initiative.context ?? '',
    identityDeflection: initiative.identityDeflection ?? '',
    flagCondition: initiative.flagCondition ?? '',
    maxAttempts: initiative.maxAttempts,
    consentTopicId: initiative.consentTopicId,
    questions,
    fields: fieldsFrom(schema, questions),
  }
}
