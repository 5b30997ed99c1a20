import type { Letter, Locale } from '../../../identity/index.ts'

/** The e-mail to administrators when a webhook subscription was disabled. */
export function disabledEmail(locale: Locale, name: string, link: string): Letter {
  return {
    en: {
      subject: 'A webhook was disabled',
      text: `The webhook ${name} has failed for five days, so it was disabled. Nothing is sent to it any more.\n\nSee why, and enable it again:\n${link}\n`,
    },
    es: {
      subject: 'Se desactivó un webhook',
      text: `El webhook ${name} falló durante cinco días, así que se desactivó. Ya no se le envía nada.\n\nMira por qué y vuelve a activarlo:\n${link}\n`,
    },
    pt: {
      subject: 'Um webhook foi desativado',
      text: `O webhook ${name} falhou durante cinco dias e foi desativado. Nada mais é enviado a ele.\n\nVeja por quê e ative-o de novo:\n${link}\n`,
    },
  }[locale]
}
