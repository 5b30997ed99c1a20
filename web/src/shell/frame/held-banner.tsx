import { Trans } from '@lingui/react/macro'
import { CircleAlert } from '../../ui/icons/icons.tsx'
import { useInstallation } from './installation.ts'

/** Tells that nothing is sent, because the database or this organization was restored or copied, and who can change that. */
export function HeldBanner() {
  const held = useInstallation()?.held
  return (
    <div role="status" aria-live="polite">
      {held && (
        <p className="bg-warn-soft px-4 py-2 text-center text-xs text-warn">
          <CircleAlert size={14} aria-hidden className="mr-2 inline-block align-text-bottom" />
          {held.reason.startsWith('organization_') ? (
            <Trans>
              Nothing is sent, because this organization was restored. The operator of this service can{' '}
              <a href="/docs/operating#one-organization" className="inline-block min-h-6 underline">
                resume sending
              </a>
              .
            </Trans>
          ) : (
            <Trans>
              Nothing is sent, because this database was restored or copied. The operator of this service can{' '}
              <a href="/docs/operating#restoring-a-backup" className="inline-block min-h-6 underline">
                resume sending
              </a>
              .
            </Trans>
          )}
        </p>
      )}
    </div>
  )
}
