import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { usePermission } from '../../identity/session.ts'
import { ScreenForm } from '../../shell/commands/screen-form.tsx'
import { useUnsavedWork } from '../../shell/dialogs/unsaved-work.tsx'
import { Timestamp } from '../../shell/locale/timestamp.tsx'
import { parley } from '../../shell/queries/api.ts'
import { unsaved } from '../../shell/queries/edits.ts'
import { formError, useApiMutation } from '../../shell/queries/mutations.ts'
import { refusalWords } from '../../shell/refusals/refusals.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { Card } from '../../ui/layout/page.tsx'
import { draftOf, inputOf, type LanguageModel, type ModelDraft } from './model-draft.ts'
import { BudgetFields, ProviderFields } from './model-fields.tsx'

const PATHS = [
  'provider',
  'model',
  'baseUrl',
  'apiKey',
  'inputPrice',
  'outputPrice',
  'dailyBudget',
  'conversationBudget',
]

/** Connects the language model, or changes it. */
export function ModelForm({ model }: { model: LanguageModel | null }) {
  const { t } = useLingui()
  const mayWrite = usePermission('credentials:write')
  const stored = draftOf(model)
  // Only what the user changed, so that a colleague's changes appear and neither replaces the other.
  const [edits, setEdits] = useState<Partial<ModelDraft>>({})
  const draft = { ...stored, ...edits }
  const isChanged = JSON.stringify(draft) !== JSON.stringify(stored)
  const { guard } = useUnsavedWork(isChanged)
  const save = useApiMutation(
    (sent: Partial<ModelDraft>) => parley.languageModel.set(inputOf({ ...stored, ...sent }, model)),
    {
      quiet: true,
      changes: [['language-model']],
      done: t`Language model saved`,
      onDone: (_, sent) => setEdits((now) => unsaved(now, sent)),
    },
  )
  const isSamePlace = draft.provider === model?.provider && draft.baseUrl === (model.baseUrl ?? '')
  const fields = {
    draft,
    error: save.error,
    onChange: (change: Partial<ModelDraft>) => setEdits({ ...edits, ...change }),
  }
  return (
    <Card title={t`Language model`}>
      {guard}
      <ScreenForm onSubmit={() => isChanged && save.mutate(edits)} className="flex flex-col gap-4 p-4">
        <p className="text-soft">
          <Trans>
            The agent and the reading of answers can use a language model. When it fails or a budget is spent,
            the guided agent answers instead.
          </Trans>
        </p>
        {model?.lastError && <LastError error={model.lastError} />}
        <FormError>{formError(save.error, PATHS)}</FormError>
        <fieldset disabled={!mayWrite} className="flex flex-col gap-4">
          <ProviderFields {...fields} hasKey={isSamePlace && model?.hasKey === true} />
          <BudgetFields {...fields} />
        </fieldset>
        {mayWrite ? (
          <div className="flex gap-2 self-end">
            {isChanged && (
              <Button kind="quiet" onClick={() => setEdits({})}>
                <Trans>Discard changes</Trans>
              </Button>
            )}
            <Button type="submit" kind="primary" disabled={!isChanged || save.isPending}>
              {model ? <Trans>Save</Trans> : <Trans>Connect</Trans>}
            </Button>
          </div>
        ) : (
          <p className="text-xs text-soft">
            <Trans>Only administrators can change these settings.</Trans>
          </p>
        )}
      </ScreenForm>
    </Card>
  )
}

function LastError({ error: { code, message, at } }: { error: NonNullable<LanguageModel['lastError']> }) {
  return (
    <div role="status" className="rounded-md bg-danger-soft px-3 py-2 text-danger">
      <p className="font-medium">
        <Trans>The last call failed. The guided agent answered instead.</Trans>
      </p>
      <p dir="auto" className="text-xs wrap-anywhere">
        {refusalWords(message)} ({code}, <Timestamp at={at} />)
      </p>
    </div>
  )
}
