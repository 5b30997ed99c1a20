import { Trans, useLingui } from '@lingui/react/macro'
import type { Output } from '@parley/sdk'
import { Badge } from '../../../ui/records/badge.tsx'

export type FormFlow = Output<'lead_capture_embedded_forms_flow_status'>['flows'][number]

/** What became of each Flow of a form, and what to do about a refusal. */
export function FlowStates({ flows }: { flows: readonly FormFlow[] }) {
  if (flows.length === 0) return null
  return (
    <ul className="flex flex-col gap-2">
      {flows.map((flow) => (
        <li key={flow.id} className="flex flex-col gap-1 rounded-lg border border-line px-3 py-2">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <State status={flow.status} />
            <span className="tabular-nums">{flow.phoneNumbers.join(', ')}</span>
            <span className="text-soft">
              <Trans>
                Version {flow.version}, {flow.language}
              </Trans>
            </span>
          </div>
          {flow.error !== null && <Refusal flow={flow} />}
        </li>
      ))}
    </ul>
  )
}

function State({ status }: Pick<FormFlow, 'status'>) {
  const { t } = useLingui()
  switch (status) {
    case 'PUBLISHED':
      return <Badge tone="good">{t`Published`}</Badge>
    case 'THROTTLED':
      return <Badge tone="warn">{t`Limited by WhatsApp`}</Badge>
    case 'BLOCKED':
      return <Badge tone="danger">{t`Blocked by WhatsApp`}</Badge>
    case 'DEPRECATED':
      return <Badge tone="danger">{t`Withdrawn at WhatsApp`}</Badge>
    case 'FAILED':
      return <Badge tone="danger">{t`Refused`}</Badge>
    case 'PUBLISHING':
      return <Badge>{t`Publishing`}</Badge>
  }
}

/** What WhatsApp said, and the way on. */
function Refusal({ flow: { status, errorCode, error, problems } }: { flow: FormFlow }) {
  const said = problems.length > 0 ? problems : [error]
  return (
    <>
      <ul className="list-disc pl-5 text-soft">
        {said.map((words) => (
          <li key={words} lang="en">
            {words}
          </li>
        ))}
      </ul>
      <p>
        <WayOn status={status} errorCode={errorCode} />
      </p>
    </>
  )
}

function WayOn({ status, errorCode }: Pick<FormFlow, 'status' | 'errorCode'>) {
  if (status === 'PUBLISHING')
    return <Trans>WhatsApp did not take it yet. It is tried again every minute.</Trans>
  switch (errorCode) {
    case 'flow_invalid':
      return <Trans>Change the form, publish it, and then publish it again here.</Trans>
    case 'account_disconnected':
      return <Trans>Connect the WhatsApp account again, and then publish again.</Trans>
    case 'flow_throttled':
      return (
        <Trans>WhatsApp sends it only a few times an hour. Look for the reason in WhatsApp Manager.</Trans>
      )
    case 'flow_blocked':
    case 'flow_deprecated':
      return (
        <Trans>
          Nobody gets this form now. Look for the reason in WhatsApp Manager, then change and publish the
          form, and publish it here again. Templates with the form need an edit afterwards.
        </Trans>
      )
    default:
      return <Trans>Check the account in WhatsApp Manager, then publish again.</Trans>
  }
}
