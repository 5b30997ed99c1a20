import type { Mail } from '../../platform/mail/index.ts'
import type { Locale } from './users.ts'

/** Subject and text of an email. */
export type EmailContent = Omit<Mail, 'to'>

/** An invitation in the organization's language, because the reader's is not known yet. */
export function invitationEmail(locale: Locale, organization: string, link: string): EmailContent {
  return {
    en: {
      subject: `Join ${organization} on Parley`,
      text: `You have been invited to join ${organization} on Parley.\n\nOpen this link to accept. It works once.\n\n${link}\n\nIf you did not expect this invitation, you can ignore this email.\n`,
    },
    es: {
      subject: `Únete a ${organization} en Parley`,
      text: `Te invitaron a unirte a ${organization} en Parley.\n\nAbre este enlace para aceptar. Solo funciona una vez.\n\n${link}\n\nSi no esperabas esta invitación, puedes ignorar este correo.\n`,
    },
    pt: {
      subject: `Entre em ${organization} no Parley`,
      text: `Você foi convidado para participar de ${organization} no Parley.\n\nAbra este link para aceitar. Ele só funciona uma vez.\n\n${link}\n\nSe você não esperava este convite, pode ignorar este e-mail.\n`,
    },
  }[locale]
}

/** Tells the owner of an account that somebody guesses its password. */
export function guessingEmail(locale: Locale): EmailContent {
  return {
    en: {
      subject: 'Someone is trying to sign in to your Parley account',
      text: 'Someone keeps entering wrong passwords for your Parley account.\n\nYou can still sign in. From a browser that you have not used before, it takes a few seconds longer for now.\n\nIf other services have the same password, change it in your account settings. Two-factor authentication protects your account even if someone learns the password.\n\nWe tell you about this once a day at most.\n',
    },
    es: {
      subject: 'Alguien intenta entrar en tu cuenta de Parley',
      text: 'Alguien está ingresando contraseñas incorrectas para tu cuenta de Parley.\n\nTú puedes seguir iniciando sesión. Desde un navegador que no hayas usado antes, por ahora tarda unos segundos más.\n\nSi usas la misma contraseña en otros servicios, cámbiala en los ajustes de tu cuenta. La verificación en dos pasos protege tu cuenta aunque alguien descubra la contraseña.\n\nTe avisamos de esto una vez al día como máximo.\n',
    },
    pt: {
      subject: 'Alguém está tentando entrar na sua conta do Parley',
      text: 'Alguém está digitando senhas erradas para a sua conta do Parley.\n\nVocê continua podendo entrar. Em um navegador que você ainda não usou, por enquanto leva alguns segundos a mais.\n\nSe você usa a mesma senha em outros serviços, troque-a nas configurações da conta. A verificação em duas etapas protege sua conta mesmo que alguém descubra a senha.\n\nAvisamos sobre isso no máximo uma vez por dia.\n',
    },
  }[locale]
}

/** A password reset link. */
export function passwordResetEmail(locale: Locale, link: string): EmailContent {
  return {
    en: {
      subject: 'Reset your Parley password',
      text: `We received a request to reset your Parley password.\n\nOpen this link within two hours to choose a new one. It works once.\n\n${link}\n\nIf you did not request this, you can ignore this email. Your password stays the same.\n`,
    },
    es: {
      subject: 'Restablece tu contraseña de Parley',
      text: `Recibimos una solicitud para restablecer tu contraseña de Parley.\n\nAbre este enlace en menos de dos horas para elegir una nueva. Solo funciona una vez.\n\n${link}\n\nSi no fuiste tú, puedes ignorar este correo. Tu contraseña no cambia.\n`,
    },
    pt: {
      subject: 'Redefina sua senha do Parley',
      text: `Recebemos uma solicitação para redefinir sua senha do Parley.\n\nAbra este link em até duas horas para escolher uma nova. Ele só funciona uma vez.\n\n${link}\n\nSe não foi você, pode ignorar este e-mail. Sua senha continua a mesma.\n`,
    },
  }[locale]
}
