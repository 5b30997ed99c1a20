import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert } from '../../ui/icons/icons.tsx'
import { useInstallation } from './installation.ts'

/** Tells that nothing is sent, because the database or this organization was restored or copied, and who can change that. */
export function HeldBanner() {
  const { t } = useLingui()
  const held = useInstallation()?.held
  const isAlone = held?.reason.startsWith('organization_')
  return (
    <div role="status" aria-live="polite">
      {held && (
        <p className="bg-warn-soft px-4 py-2 text-center text-xs text-warn">
          <CircleAlert size={14} aria-hidden className="mr-2 inline-block align-text-bottom" />
          {isAlone
            ? t`Nothing is sent, because this organization was restored.`
            : t`Nothing is sent, because this database was restored or copied.`}{' '}
          <Trans>
            The operator of this service can{' '}
            <a
              href={`/docs/operating#${isAlone ? 'one-organization' : 'restoring-a-backup'}`}
              className="inline-block min-h-6 underline"
            >
              resume sending
            </a>
            .
          </Trans>
        </p>
      )}
    </div>
  )
}
