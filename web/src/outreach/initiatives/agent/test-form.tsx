import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ScreenForm } from '../../../shell/commands/screen-form.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { fieldError, formError, useApiMutation } from '../../../shell/queries/mutations.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Play } from '../../../ui/icons/icons.tsx'
import { Card } from '../../../ui/layout/page.tsx'
import { evaluationsKey } from './evaluation.ts'

type Agent = 'own' | 'guided' | 'llm' | 'combined'

/** Most of a minute: a language model answers slowly. */
const SECONDS = 55
const WAIT_MS = 140_000

/** Chooses who is tried, and starts a test. */
export function TestForm({ id, onDone }: { id: string; onDone: (evaluationId: string) => void }) {
  const { t } = useLingui()
  const [agent, setAgent] = useState<Agent>('own')
  const [model, setModel] = useState('')
  const [note, setNote] = useState('')
  const run = useApiMutation(
    () =>
      parley.agentEvaluations.create(
        {
          id,
          seconds: SECONDS,
          ...(agent !== 'own' && { agent }),
          ...(asksModel(agent) && model.trim() !== '' && { model: model.trim() }),
          ...(note.trim() !== '' && { note: note.trim() }),
        },
        { timeoutMs: WAIT_MS },
      ),
    {
      quiet: true,
      changes: [evaluationsKey(id)],
      onDone: (kept) => {
        setNote('')
        onDone(kept.id)
      },
    },
  )
  return (
    <Card title={t`Test the agent`}>
      <ScreenForm onSubmit={() => run.mutate()} className="flex flex-col gap-4 p-4">
        <p className="text-soft">
          <Trans>
            Thirteen simulated people talk with the agent: some tap, some digress, some go silent. Nothing is
            sent. Values that your team reviewed are read again. Test after each change, and compare. Tone and
            limits are in the{' '}
            <Link to="/initiatives/$id/settings" params={{ id }} className="underline">
              settings
            </Link>
            .
          </Trans>
        </p>
        <FormError>{formError(run.error, ['model', 'note'])}</FormError>
        <div className="flex flex-wrap items-end gap-3">
          <div className="min-w-60">
            <SelectField<Agent> label={t`Agent`} value={agent} onChange={setAgent}>
              <option value="own">{t`The agent of this initiative`}</option>
              <option value="guided">{t`Guided agent, without a language model`}</option>
              <option value="llm">{t`Language model`}</option>
              <option value="combined">{t`Guided agent and language model`}</option>
            </SelectField>
          </div>
          {asksModel(agent) && (
            <div className="min-w-48">
              <TextField
                label={t`Another model`}
                placeholder={t`Your model`}
                value={model}
                onChange={setModel}
                problem={fieldError(run.error, 'model')}
              />
            </div>
          )}
          <div className="min-w-60 flex-1">
            <TextField
              label={t`What you changed`}
              placeholder={t`Optional`}
              maxLength={200}
              value={note}
              onChange={setNote}
              problem={fieldError(run.error, 'note')}
            />
          </div>
          <Button type="submit" kind="primary" disabled={run.isPending}>
            <Play size={14} />
            {run.isPending ? t`Testing…` : t`Start test`}
          </Button>
        </div>
        {run.isPending && (
          <p role="status" className="text-xs text-soft">
            <Trans>With a language model, this takes up to two minutes and counts toward its budgets.</Trans>
          </p>
        )}
      </ScreenForm>
    </Card>
  )
}

function asksModel(agent: Agent): boolean {
  return agent === 'llm' || agent === 'combined'
}
