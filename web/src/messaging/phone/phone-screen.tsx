import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useInstallation } from '../../shell/frame/installation.ts'
import { Loading } from '../../shell/loading.tsx'
import { Smartphone } from '../../ui/icons/icons.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { Phone } from './phone.tsx'

/** The simulated phone in a window of its own. */
export function PhoneScreen() {
  const { t } = useLingui()
  const installation = useInstallation()
  if (!installation) return <Loading />
  return (
    <main id="content" tabIndex={-1} className="flex h-dvh justify-center bg-canvas outline-none">
      {installation.isSimulated ? (
        <div className="flex w-full max-w-md flex-col overflow-hidden bg-surface sm:border-x">
          <h1 className="sr-only">{t`Simulated phone`}</h1>
          <Phone
            actions={
              <Link to="/" className="px-2 text-xs text-soft underline">
                <Trans>Workspace</Trans>
              </Link>
            }
          />
        </div>
      ) : (
        <div>
          <h1 className="sr-only">{t`Simulated phone`}</h1>
          <Empty icon={Smartphone} title={t`No simulated phone`}>
            <Trans>This installation sends real messages. Phones are simulated in development only.</Trans>{' '}
            <Link to="/" className="underline">
              <Trans>Open the workspace</Trans>
            </Link>
          </Empty>
        </div>
      )}
    </main>
  )
}
