import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { LongFormDialog } from '../../shell/dialogs/form-dialog.tsx'
import { parley } from '../../shell/queries/api.ts'
import { fieldError, formError, useApiMutation } from '../../shell/queries/mutations.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { toast } from '../../ui/overlays/toaster.tsx'
import { type LinkSettings, type TrackingDraft, trackingDraftOf, trackingOf } from './tracking-draft.ts'

const CHANGES = [['sending-limits']]
const UTM = ['source', 'medium', 'campaign'] as const
const FIELDS = ['links.domain', ...UTM.map((name) => `links.utm.${name}`)]

interface TrackingDialogProps {
  settings: LinkSettings
  onClose: () => void
}

/** What is counted, the address of links, and the campaign parameters of their targets. */
export function TrackingDialog({ settings, onClose }: TrackingDialogProps) {
  const { t } = useLingui()
  const [draft, setDraft] = useState<TrackingDraft>(() => trackingDraftOf(settings))
  const set = (part: Partial<TrackingDraft>) => setDraft({ ...draft, ...part })
  const restore = useApiMutation((before: LinkSettings) => parley.sending.links.set(before), {
    changes: CHANGES,
    done: t`Change undone`,
  })
  const save = useApiMutation(() => parley.sending.links.set(trackingOf(draft)), {
    quiet: true,
    changes: CHANGES,
    onDone: () => {
      onClose()
      toast.success(t`Tracking saved`, {
        action: { label: t`Undo`, onClick: () => restore.mutate(settings) },
      })
    },
  })
  const labels = {
    source: t({ message: 'Source', context: 'campaign parameter' }),
    medium: t({ message: 'Medium', context: 'campaign parameter' }),
    campaign: t({ message: 'Campaign', context: 'campaign parameter' }),
  }
  return (
    <LongFormDialog
      title={t`Clicks and opens`}
      action={t`Save`}
      isDisabled={save.isPending}
      onSubmit={() => save.mutate()}
      onClose={onClose}
      problem={formError(save.error, FIELDS)}
    >
      <Choice
        isOn={draft.links}
        onChange={(links) => set({ links })}
        text={<Trans>Each person gets short links of their own. This applies to messages from now on.</Trans>}
      >
        <Trans>Count clicks on links</Trans>
      </Choice>
      <Choice
        isOn={draft.opens}
        onChange={(opens) => set({ opens })}
        text={<Trans>Some mail programs report opens that never happened, and others report none.</Trans>}
      >
        <Trans>Count opened emails</Trans>
      </Choice>
      <TextField
        label={t`Your own link domain`}
        hint={t`An https address that leads to this installation. Leave it empty to use the usual one.`}
        placeholder="https://go.example.com"
        inputMode="url"
        value={draft.domain}
        onChange={(domain) => set({ domain })}
        problem={fieldError(save.error, 'links.domain')}
      />
      <Choice
        isOn={draft.addsUtm}
        onChange={(addsUtm) => set({ addsUtm })}
        text={<Trans>Your web analytics then show where visitors come from.</Trans>}
      >
        <Trans>Add campaign parameters (UTM) to links</Trans>
      </Choice>
      {draft.addsUtm && (
        <div className="grid grid-cols-3 items-start gap-3 phone:grid-cols-1">
          {UTM.map((name) => (
            <TextField
              key={name}
              label={labels[name]}
              maxLength={100}
              value={draft[name]}
              onChange={(value) => set({ [name]: value })}
              problem={fieldError(save.error, `links.utm.${name}`)}
            />
          ))}
        </div>
      )}
    </LongFormDialog>
  )
}

interface ChoiceProps {
  isOn: boolean
  onChange: (isOn: boolean) => void
  text: ReactNode
  children: ReactNode
}

function Choice({ isOn, onChange, text, children }: ChoiceProps) {
  return (
    <label className="flex items-start gap-2">
      <input
        type="checkbox"
        className="mt-0.5"
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>
        {children}
        <span className="block text-xs text-soft">{text}</span>
      </span>
    </label>
  )
}
