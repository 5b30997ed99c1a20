import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { FormDialog } from '../../../shell/dialogs/form-dialog.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { fieldError, formError, useApiMutation } from '../../../shell/queries/mutations.ts'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { toast } from '../../../ui/overlays/toaster.tsx'
import { useTopicName } from '../../consents/topics.ts'
import { CHANNEL_NAMES, type Consent } from './consent-words.ts'

interface ChangeConsentProps {
  externalId: string
  consent: Consent
  onClose: () => void
}

type State = 'granted' | 'withdrawn'

/** Changes one consent by hand, with the reason that the history keeps. */
export function ChangeConsent({ externalId, consent, onClose }: ChangeConsentProps) {
  const { t } = useLingui()
  const { topic, channel, isGranted } = consent
  const [state, setState] = useState<State>(isGranted ? 'withdrawn' : 'granted')
  const [reason, setReason] = useState('')
  const set = (to: State, words: string) =>
    parley.consents.set({ externalId, topicId: topic.id, channel, state: to, source: 'member', words })
  const changes = [['person', externalId, 'consents']]
  // The history only grows, so undoing is another change.
  const undo = useApiMutation(() => set(isGranted ? 'granted' : 'withdrawn', t`Change undone`), {
    changes,
    done: t`Change undone`,
  })
  const save = useApiMutation(() => set(state, reason.trim()), {
    quiet: true,
    changes,
    onDone: () => {
      onClose()
      toast.success(t`Consent changed`, { action: { label: t`Undo`, onClick: () => undo.mutate() } })
    },
  })
  const name = useTopicName()(topic.name)
  return (
    <FormDialog
      title={t`Change consent: ${name}, ${CHANNEL_NAMES[channel]}`}
      action={t`Save`}
      isDisabled={save.isPending || reason.trim() === ''}
      onSubmit={() => save.mutate()}
      onClose={onClose}
      problem={formError(save.error, ['words'])}
    >
      <SelectField label={t`The person`} value={state} onChange={setState}>
        <option value="granted">{t`has agreed`}</option>
        <option value="withdrawn">{t`has withdrawn`}</option>
      </SelectField>
      <TextField
        label={t`How you know`}
        hint={t`For example: agreed on the phone. The history keeps it as proof.`}
        required
        maxLength={2000}
        value={reason}
        onChange={setReason}
        problem={fieldError(save.error, 'words')}
      />
      {state === 'granted' && (
        <p className="text-xs text-soft">
          <Trans>Record consent only if the person gave it. You may have to prove it.</Trans>
        </p>
      )}
    </FormDialog>
  )
}
