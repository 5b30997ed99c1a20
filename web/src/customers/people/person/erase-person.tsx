import { Trans, useLingui } from '@lingui/react/macro'
import type { Input } from '@parley/sdk'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { parley } from '../../../shell/queries/api.ts'
import { useApiMutation } from '../../../shell/queries/mutations.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Form } from '../../../ui/fields/form.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { nameOf } from '../display-name.ts'
import type { Person } from '../list/columns.tsx'

type Reason = Input<'cdp_people_erase'>['reason']

interface Choices {
  reason: Reason
  keepObjects: boolean
}

interface EraseProps {
  person: Person
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Erases a person for good: says what goes and what stays, and asks for the reason and the external id. */
export function ErasePerson({ person, open, onOpenChange }: EraseProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { externalId } = person
  const erase = useApiMutation(
    (choices: Choices) => parley.people.erase({ externalId, ...choices, confirm: true }),
    {
      changes: [['people'], ['segments']],
      done: t`Person erased. Large amounts of data take a few minutes to go.`,
      onGone: () => navigate({ to: '/people' }),
    },
  )
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t`Erase ${nameOf(person)}?`} closeLabel={t`Close`}>
      <Question externalId={externalId} onErase={erase.mutate} onClose={() => onOpenChange(false)} />
    </Dialog>
  )
}

interface QuestionProps {
  externalId: string
  onErase: (choices: Choices) => void
  onClose: () => void
}

/** It is gone with the dialog, and with it what was chosen and typed. */
function Question({ externalId, onErase, onClose }: QuestionProps) {
  const { t } = useLingui()
  const [reason, setReason] = useState<Reason>('requested')
  const [keepObjects, setKeepObjects] = useState(false)
  const switchId = useId()
  const [typed, setTyped] = useState('')
  const isSure = typed.trim() === externalId
  const submit = () => {
    if (!isSure) return
    onClose()
    onErase({ reason, keepObjects })
  }
  const reasons: Record<Reason, string> = {
    requested: t`The person asked for it`,
    consent_withdrawn: t`The person withdrew consent`,
    not_needed: t`The data is no longer needed`,
    other: t`Other reason`,
  }
  return (
    <Form onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-soft">
        <Trans>
          Parley removes everything about this person: profile, events, messages, files, notes, and answers in
          their own words. Journeys that they are in end. You can’t undo this.
        </Trans>
      </p>
      <p className="text-soft">
        <Trans>
          Counts in results stay, without the person. Entries on the do-not-contact list stay, so that nobody
          writes to the person again.
        </Trans>
      </p>
      <SelectField label={t`Reason`} value={reason} onChange={setReason}>
        {Object.entries(reasons).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </SelectField>
      <div className="flex items-center gap-2">
        <Switch id={switchId} checked={keepObjects} onCheckedChange={setKeepObjects} />
        <label htmlFor={switchId}>
          <Trans>Keep objects that only this person is linked to</Trans>
        </label>
      </div>
      <TextField label={t`Type ${externalId} to confirm`} value={typed} onChange={setTyped} />
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" kind="danger" disabled={!isSure}>
          <Trans>Erase</Trans>
        </Button>
      </div>
    </Form>
  )
}
