import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { setNonce } from 'get-nonce'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './styles.css'
import { router } from './routes/router.ts'
import { activateLocale } from './shell/locale/locale.ts'
import { applyAppearance, preferences } from './shell/locale/preferences.ts'
import { queryClient } from './shell/queries/api.ts'
import { TooltipProvider } from './ui/overlays/tooltip.tsx'

const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce
if (nonce) setNonce(nonce)
applyAppearance()
await activateLocale(preferences.read().locale)

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <TooltipProvider>
          <RouterProvider router={router} />
        </TooltipProvider>
      </QueryClientProvider>
    </I18nProvider>
  </StrictMode>,
)
