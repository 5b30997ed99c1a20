import type { Language } from '../text.ts'

const list = (text: string) =>
  text
    .split(/[;\n]/)
    .map((label) => label.trim())
    .filter((label) => label !== '')

/** A hundred labels of choices in each language, many of which read as an opt-out or a request when they are typed. */
export const LABELS: Record<Language, readonly string[]> = {
  en: list(`
    Cancel; Stop; End; Quit; Unsubscribe; Remove me; Opt out; Revoke; Stop all; Do not contact
    Later; Not now; Maybe later; Another time; Next week; Tomorrow; Call me later; Not today; Some other day; I'm busy
    Customer service; Talk to a person; Speak to an agent; A human; Manager; Representative; Support; Technical support; Call me; Reception
    No; No thanks; Never; Not interested; None; Nothing; No more; I don't know; Skip; Other
    Yes; Sure; OK; Of course; Maybe; Agreed; Confirm; Reschedule; Change; Go on
    Who are you?; A robot; Virtual assistant; A bot; Chatbot; Machine; Automated; Software; Human; Real person
    Thanks; Goodbye; Hello; Good morning; What?; Help; I don't understand; Repeat; Unclear; Again
    High; Medium; Low; Price; Speed; Quality; Delivery; Refund; Complaint; Billing
    Weekly; Monthly; Only once; By phone; By email; By message; At work; In a meeting; On the bus; At home
    Cancel my order; Cancel subscription; End of the month; Stop the delivery; Leave; Exit; Pause; Delete; Block; Enough`),
  es: list(`
    Cancelar; Alto; Baja; Salir; Parar; Para; Detener; Darme de baja; Desuscribirme; No molestar
    Luego; Ahora no; Más tarde; En otro momento; La próxima semana; Mañana; Llámame luego; Hoy no; Otro día; Estoy ocupado
    Atención al cliente; Hablar con una persona; Hablar con un asesor; Un humano; Gerente; Representante; Soporte; Soporte técnico; Llámame; Recepción
    No; No, gracias; Nunca; No me interesa; Ninguno; Nada; No más; No sé; Saltar; Otro
    Sí; Claro; Vale; Por supuesto; Quizás; De acuerdo; Confirmar; Reagendar; Cambiar; Seguir
    ¿Quién eres?; Un robot; Asistente virtual; Un bot; Chatbot; Máquina; Automático; Programa; Humano; Persona real
    Gracias; Adiós; Hola; Buenos días; ¿Qué?; Ayuda; No entiendo; Repetir; No está claro; Otra vez
    Media; Medio; Bajo; Precio; Velocidad; Calidad; Entrega; Reembolso; Queja; Facturación
    Cada semana; Cada mes; Una sola vez; Por teléfono; Por correo; Por mensaje; En el trabajo; En una reunión; En el bus; En casa
    Cancelar pedido; Cancelar suscripción; Fin de mes; Detener la entrega; Asesor; Pausa; Eliminar; Bloquear; Basta; No contactar`),
  pt: list(`
    Cancelar; Sair; Parar; Pare; Para; Remover; Descadastrar; Quero sair; Cancelar inscrição; Cancelar assinatura
    Depois; Agora não; Mais tarde; Em outro momento; Próxima semana; Amanhã; Me liga depois; Hoje não; Outro dia; Estou ocupado
    Atendimento; Falar com uma pessoa; Falar com um atendente; Um humano; Gerente; Representante; Suporte; Suporte técnico; Me liga; Recepção
    Não; Não, obrigado; Nunca; Não tenho interesse; Nenhum; Nada; Não quero mais; Não sei; Pular; Outro
    Sim; Claro; Tá bom; Com certeza; Talvez; De acordo; Confirmar; Remarcar; Mudar; Continuar
    Quem é você?; Um robô; Assistente virtual; Um bot; Chatbot; Máquina; Automático; Programa; Humano; Pessoa real
    Obrigado; Tchau; Olá; Bom dia; O quê?; Ajuda; Não entendi; Repetir; Não está claro; De novo
    Alto; Médio; Baixo; Preço; Velocidade; Qualidade; Entrega; Reembolso; Reclamação; Cobrança
    Toda semana; Todo mês; Só uma vez; Por telefone; Por e-mail; Por mensagem; No trabalho; Em reunião; No ônibus; Em casa
    Cancelar pedido; Alta; Fim do mês; Parar a entrega; Atendente; Pausar; Apagar; Bloquear; Chega; Baixa`),
}
