import { useLingui } from '@lingui/react/macro'
import { SelectField } from '../../../../ui/fields/select-field.tsx'
import { DurationField } from '../fields/duration-field.tsx'
import { PlacedText } from '../fields/long-text.tsx'
import { useStepForm } from '../step-form.ts'
import type { KindFormProps } from './props.ts'

export function WaitForm({ recordId, step, issues }: KindFormProps<'WAIT_FOR_REPLY'>) {
  const { t } = useLingui()
  const { inputs, set, problem, isEditable } = useStepForm<'WAIT_FOR_REPLY'>(recordId, step, issues)
  return (
    <DurationField
      field="maxTimeout"
      label={t`Wait at most`}
      hint={t`24 hours if you leave it empty.`}
      problem={problem('maxTimeout')}
      disabled={!isEditable}
      value={inputs.maxTimeout}
      onChange={(value) => set('maxTimeout', value)}
    />
  )
}

interface ModeFieldProps {
  value: 'AGENT' | 'ESCALATE' | undefined
  disabled: boolean
  onChange: (mode: 'AGENT' | 'ESCALATE') => void
}

function ModeField({ value = 'AGENT', disabled, onChange }: ModeFieldProps) {
  const { t } = useLingui()
  return (
    <div data-field="mode">
      <SelectField label={t`Who converses`} disabled={disabled} value={value} onChange={onChange}>
        <option value="AGENT">{t`The agent`}</option>
        <option value="ESCALATE">{t`Your team`}</option>
      </SelectField>
    </div>
  )
}

export function ConversationForm({ recordId, step, issues }: KindFormProps<'MANAGE_CONVERSATION'>) {
  const { t } = useLingui()
  const { inputs, set, problem, isEditable } = useStepForm<'MANAGE_CONVERSATION'>(recordId, step, issues)
  return (
    <>
      <ModeField value={inputs.mode} disabled={!isEditable} onChange={(mode) => set('mode', mode)} />
      <DurationField
        field="inactivityTimeout"
        label={t`End after this long without messages`}
        hint={t`24 hours if you leave it empty.`}
        problem={problem('inactivityTimeout')}
        disabled={!isEditable}
        value={inputs.inactivityTimeout}
        onChange={(value) => set('inactivityTimeout', value)}
      />
    </>
  )
}

export function BlockForm({ recordId, step, issues }: KindFormProps<'CONVERSATION_BLOCK'>) {
  const { t } = useLingui()
  const form = useStepForm<'CONVERSATION_BLOCK'>(recordId, step, issues)
  const { inputs, set, problem, isEditable, close } = form
  return (
    <>
      <PlacedText
        field="goal"
        label={t`Goal of the conversation`}
        problem={problem('goal')}
        disabled={!isEditable}
        value={inputs.goal ?? ''}
        onChange={(goal) => set('goal', goal || undefined)}
        onBlur={close}
        isLong
      />
      <ModeField value={inputs.mode} disabled={!isEditable} onChange={(mode) => set('mode', mode)} />
      <DurationField
        field="maxTimeout"
        label={t`Wait at most for the first reply`}
        hint={t`24 hours if you leave it empty.`}
        problem={problem('maxTimeout')}
        disabled={!isEditable}
        value={inputs.maxTimeout}
        onChange={(value) => set('maxTimeout', value)}
      />
      {problem('outputs') !== undefined && <p className="text-xs text-danger">{problem('outputs')}</p>}
    </>
  )
}
