import { describe, expect, test } from 'vitest'
import { asksToWait, type Intent, readIntents, resumes } from './intents.ts'

const EXAMPLES: Partial<Record<Intent, string>> = {
  identity: `is this a bot / are you human or a bot / am I chatting with a machine? / who is writing? / who's behind this number / ¿eres una máquina o una persona? / ¿quién me escribe? / ¿es un bot esto? / esto es automático o hay alguien? / quién está detrás de este número / ¿con quién estoy hablando? / é robô ou gente? / quem tá mandando mensagem? / isso é automático? / quem está escrevendo? / quem são vocês? / quien me esta escribiendo / perdón, quién es usted? / esto lo responde una máquina? / eres una persona o un bot / do i know you? / is this an automated message / sorry who is this / com quem falo por favor / você é gente? / quem tá falando / are you a bot? / Are u human / is this a real person? / am I talking to a machine / who is this? / who are you / Who am I talking to? / what's your name? / you are a bot / is this automated? / are you AI? / whos this / how did you get my number / is there a real person there? / who is writing me?
    / are you real? / are you chatgpt / Hi, who is this? / is it a robot / who am I speaking with / r u a bot / is that a bot? / who's asking / what are you / are you a person
    / ¿eres un robot? / ¿Eres un bot? / ¿es usted una persona real? / ¿con quién hablo? / ¿Con quién tengo el gusto? / ¿quién eres? / quien es / ¿quién me escribe? / ¿cómo te llamas? / ¿hablo con un robot? / estoy hablando con una máquina? / ¿sos humano? / ¿eres una persona? / ¿de dónde sacaron mi número? / ¿quién habla?
    / con quién estoy hablando / eres real? / ¿es un bot? / cuál es tu nombre / ¿eres una IA? / hola, quien sos / ¿quiénes son? / con quien me comunico / ¿esto es automático? / eres humana o robot / y tú quién eres
    / você é um robô? / vc é um bot / é um robô? / você é humano? / com quem eu falo? / com quem estou falando? / quem é você? / quem fala? / quem é / qual seu nome? / como você se chama? / estou falando com uma máquina? / você é uma pessoa de verdade? / como conseguiu meu número? / isso é um robô? / vc é real? / é uma pessoa? / quem é que fala / você é ia? / falo com um robô? / qual é o seu nome / quem são vocês / é um humano? / oi, quem é vc? / o que é você`,
  human: `I want a real person to ring me / passe-me ao sr Armindo / quero falar com ele / I want a call from the harbour master / mejor hablo con alguien de allá / I'm not answering a bot, get me a person / unless I speak to a manager I'm not answering anything / I refuse to talk to a machine / ask someone to call me please / have your manager call me back / I'd prefer to discuss this with a person / tell Jessica to call me / won't talk to robots / preferiría hablarlo con una persona / no le contesto a robots / dígale al encargado que me llame / pídele a Laura que me llame por favor / si no me llama alguien no sigo / hasta que no hable con un responsable no contesto nada / queremos hablar con un encargado / no pienso hablar con una máquina / que me llame el dueño / prefiro tratar disso com uma pessoa / não falo com robô / fala pra Ana me ligar / pede pro gerente me retornar / enquanto não falar com um responsável não respondo / se ninguém me ligar eu cancelo / queremos falar com um atendente / avisa a Marta para me ligar / não vou conversar com máquina / pásame con don Julio / can i get a callback from an actual human plz / I want to speak to whoever is in charge / quiero hablar con el farmacéutico / quero falar com o farmacêutico / quero reclamar com alguém da organização / comuníquenme con administración / posso falar com a recepção? / I'd like to speak to an adviser first / Can a vet call me please / Quisiera hablar con un asesor por favor / me puede atender una persona? / un humano porfa / quiero comunicarme con ustedes por teléfono / can I get a human on the line / connect me to customer service / speak to a representative / quero falar com alguém da equipe / me passa pro atendente / preciso que alguém me ligue / I want to talk to a person / can I speak with a human? / human please / agent / I need to speak to someone / transfer me to an agent / connect me with a representative / real person / I'd rather talk to a human / talk to a person / can someone call me / please put me through to a human / operator / get me a human / I want a human / could I chat with an advisor / customer service / can you call me? / speak to a manager please / I would like to talk to somebody / pass me to a person / please connect me to support staff / may I talk to your supervisor / let me talk to a person / representative
    / quiero hablar con una persona / necesito hablar con un asesor / ¿puedo hablar con alguien? / pásame con un humano / un asesor por favor / agente / persona real / comuníqueme con un ejecutivo / me pasas con una persona? / quisiera que me atienda una persona / hablar con un humano / prefiero hablar con una persona real / llámame / me pueden llamar? / necesito un asesor / quiero una persona / podría comunicarme con un representante / que me llame un asesor / operador / quiero que me llamen / me puede contactar un asesor / por favor quiero hablar con alguien / transfiéreme con un agente / quiero hablar con un encargado / puede atenderme una persona
    / quero falar com uma pessoa / preciso falar com um atendente / posso falar com alguém? / atendente / me passa para um humano / falar com uma pessoa / queria falar com um consultor / quero um atendente / pode me ligar? / me liga / prefiro falar com um humano / atendimento humano / me transfere para um atendente / poderia chamar um responsável / pode me passar para uma pessoa / quero que me liguem / preciso de um atendente / por favor, posso conversar com alguem / um humano por favor / quero atendimento humano / gostaria de falar com um supervisor / conversar com uma pessoa / chama um atendente / humano / podem me ligar`,
  refusal: `We're going to give it a miss this year / we've gone with another company in the end / no quiero seguir contestando, gracias / no estoy para encuestas / não quero continuar com isso / não estou para inquéritos / I don't want to go on with this / no point in asking the rest / no vuelvan a escribirme / não quero mais continuar não / ah desisti da ideia / no energy for surveys / not in the mood for questions / can't be bothered with surveys / I have no patience for this / no tengo ganas de contestar / no estoy de humor para encuestas / no tengo paciencia para esto / no tengo cabeza para encuestas ahora / sin ganas de responder nada / não tenho saco pra pesquisa / sem paciência para inquéritos / não tenho vontade de responder / não estou com cabeça pra isso / no me vuelvan a contactar / wrong number / número equivocado / foi engano / ya no, borren mi número por favor / delete my number / apaga meu número / no sigan escribiendo / perdí el interés / não quero mais mensagem de vocês / don't keep texting me / no quiero seguir con esto / no gracias no me interesa / bórrenme de su lista / take me off your list / please stop / I do not want to take part in this / não quero receber mensagens / não tenho mais interesse / not interested / I'm not interested / leave me alone / stop texting me / don't contact me / I don't want to participate / go away / stop writing to me / I am not really interested / don't message me again / no interest / I don't want to answer
    / no me interesa / no estoy interesado / no estoy interesada / déjame en paz / dejen de escribirme / no me escriban más / no quiero participar / no me molesten / no tengo interés / deja de molestar / no quiero que me contacten / no quiero contestar
    / não tenho interesse / não me interessa / não estou interessado / me deixa em paz / pare de me mandar mensagem / não quero participar / não me mande mais mensagens / para de me incomodar / sem interesse / não quero responder / não quero mais / não estou interessada`,
  softRefusal: `nah thanks / nah I'm good / I'll pass this time / we changed our mind / I already bought from someone else / we already signed with another company / we gave up on the idea / no longer need it / nel gracias / paso, gracias / esta vez paso / ya contratamos con otra empresa / al final desistimos / cambié de opinión, gracias / ya no lo necesito / ya compré en otro lado / nah, obrigado / dessa vez passo / já fechei com outra empresa / mudei de ideia / desistimos do projeto / não preciso mais / já comprei em outro lugar / a gente não quer mais / no thanks / No, thank you / nope thanks / I'm good thanks / no gracias / no, muchas gracias / por ahora no / prefiero que no / não obrigado / não, muito obrigada / por enquanto não / prefiro não`,
  later: `le contesto más tardecito / luego te digo / nos hablamos más tarde / a gente se fala mais tarde / can u ask me again tonight / text me next week instead / a la noche te contesto / amanhã eu te respondo tudo / continuo quando chegar em casa / I'm stuck in a meeting right now and honestly cannot look at this, I'll get back to you tonight / hey can we finish this later, my boss just walked in / sorry I just got a call, text me again tomorrow / boarding my flight, will answer the rest when I land / let's continue this tomorrow please / can I do the rest this evening? kids are home / ping me again in the afternoon, I'm at the dentist / going into class, let's talk later ok? / te contesto cuando salga del trabajo / estoy entrando a una reunión, te escribo en la tarde / ahorita voy saliendo de clases, seguimos al rato / me agarras en el banco, luego te respondo todo / mi jefe me llama, mañana seguimos con esto / voy subiendo al avión, hablamos cuando llegue / ahora estoy con un cliente y no puedo escribir, te respondo más tarde / escribime después porfa que estoy en el gym / hablemos mañana mejor, hoy ando a mil / tô entrando numa reunião, te respondo à noite / agora tô no ônibus lotado e não dá pra digitar, me chama amanhã / falamos depois, tô no médico com meu filho / te retorno mais tarde, meu chefe tá aqui do lado / me escreve amanhã de manhã que hoje tô enrolado / posso responder o resto depois? tô saindo / continuamos amanhã, pode ser? / tou a conduzir, depois respondo / to no trânsito, já te respondo / estoy en el banco, hablamos luego / can we do this tmrw? cooking rn / at the gym rn / dinner time here, try me later / can't talk im boarding, hit me up tomorrow / I'm on a call / ando en una llamada / tô no ônibus, falo já já / estou no trabalho / estoy en clase, luego respondo / ahora estoy trabajando / no es buen momento / driving now / can we do this later? / busy atm / tô dirigindo / agora não dá / pode ser mais tarde? / not now / can't talk right now / I'm busy / I'm driving / bad time / later / maybe later / text me later / I don't have time / I'm in a meeting / not a good time / another time
    / ahora no / ahora no puedo / estoy ocupado / estoy trabajando / más tarde / luego / no tengo tiempo / en otro momento / otro día mejor / escríbeme mañana / estoy en una reunión / luego te contesto
    / agora não / agora não posso / estou ocupado / estou trabalhando / mais tarde / depois / não tenho tempo / outra hora / me chama mais tarde / estou dirigindo / não posso agora / depois eu respondo`,
  purpose: `what is this regarding? / what's this about? / why are you texting me / what is this for / hi, what is this in regards to? / why did you contact me? / what's the purpose of this? / what do you want from me / what are these questions for? / ¿de qué se trata? / ¿sobre qué es? / de que va esto / para qué es esto? / ¿por qué me escriben? / y esto para qué es? / ¿cuál es el motivo? / hola, de qué trata? / ¿y eso para qué lo quieren? / ¿para qué necesitan esto? / ¿qué quieren de mí? / do que se trata? / sobre o que é? / pra que é isso? / por que vocês estão me escrevendo? / qual o assunto? / isso é pra quê? / do que se trata isso / por que estão me perguntando isso? / qual é o motivo da pesquisa? / é sobre o quê?`,
  readers: `does anyone read this? / who reads these? / is a person reading this / will anyone see my answers? / who sees what I write? / is anybody even reading these messages / ¿esto lo lee alguien o es un robot? / ¿alguien lee esto? / ¿quién lee mis respuestas? / y esto lo ve alguien? / lo lee una persona? / ¿quién recibe esto? / alguém lê isso? / quem lê as respostas? / tem alguém lendo isso aí? / isso alguém lê ou é robô? / quem vê o que eu escrevo? / quem vai ler isso?`,
  source: `where did you get my number? / how do you have my number / who gave you my contact / how did you get my details? / ¿de dónde sacaron mi número? / quién les dio mi teléfono / cómo consiguieron mis datos? / ¿de dónde tienen mi contacto? / onde vocês conseguiram meu número? / quem passou meu contato pra vocês? / como pegaram meus dados? / de onde tiraram meu telefone`,
  duration: `how long does this take? / how long will it take / how many questions are left? / will this take long? / is it long / how many more questions? / ¿cuánto tiempo toma? / cuánto demora esto? / ¿cuántas preguntas son? / se demora mucho? / ¿me va a quitar mucho tiempo? / ¿cuánto dura la encuesta? / es largo? / cuántas faltan? / quanto tempo leva? / demora muito? / quantas perguntas são? / vai demorar? / quantas faltam? / é rápido? / é muito longo?`,
  goodbye: `bye / goodbye / thanks, bye / see you / have a nice day / adiós / chao / hasta luego / que tengas un buen día / tchau / até logo / tenha um ótimo dia`,
  greeting: `hi / Hello! / hey there / good morning / hola / Buenos días / hola, qué tal? / buenas tardes / oi / olá, tudo bem? / bom dia / boa noite`,
  thanks: `thanks / thank you so much / ok thanks / gracias / muchas gracias / ok gracias 👍 / obrigado / muito obrigada / valeu / 🙏`,
  unclear: `no entiendo que quieres / what does that mean / não entendi nada / what? / what do you mean? / I don't understand / can you explain? / ¿qué? / ¿a qué te refieres? / no entiendo / no entendí la pregunta / ¿cómo así? / como assim? / não entendi / o que você quer dizer?`,
  skip: `pass / I told you already / ya te lo dije / já falei / no aplica / não se aplica / skip / next question / I'd rather not say / siguiente / paso / prefiero no decirlo / pular / prefiro não dizer / passo`,
}

const rows = Object.entries(EXAMPLES).flatMap(([intent, list]) =>
  list.split(' / ').map((text) => [text.replace(/^\s*\/\s*/, '').trim(), intent as Intent] as const),
)

test.each(rows)('"%s" has the intent %s', (text, intent) => {
  expect([...readIntents(text)]).toContain(intent)
})

const RESUMES = `I'm stuck in a meeting right now and honestly cannot look at this, I'll get back to you tonight / hey can we finish this later, my boss just walked in / sorry I just got a call, text me again tomorrow / boarding my flight, will answer the rest when I land / let's continue this tomorrow please / can I do the rest this evening? kids are home / ping me again in the afternoon, I'm at the dentist / going into class, let's talk later ok? / te contesto cuando salga del trabajo / estoy entrando a una reunión, te escribo en la tarde / ahorita voy saliendo de clases, seguimos al rato / me agarras en el banco, luego te respondo todo / mi jefe me llama, mañana seguimos con esto / voy subiendo al avión, hablamos cuando llegue / ahora estoy con un cliente y no puedo escribir, te respondo más tarde / escribime después porfa que estoy en el gym / hablemos mañana mejor, hoy ando a mil / tô entrando numa reunião, te respondo à noite / agora tô no ônibus lotado e não dá pra digitar, me chama amanhã / falamos depois, tô no médico com meu filho / te retorno mais tarde, meu chefe tá aqui do lado / me escreve amanhã de manhã que hoje tô enrolado / posso responder o resto depois? tô saindo / continuamos amanhã, pode ser? / tou a conduzir, depois respondo`
const WAITS = `hold on, let me check / one sec / give me a minute / let me look for the bill / wait, let me find it / dame un segundo / espera, deja busco el recibo / permítame un momento / un momentito por favor / ahorita lo busco / déjame preguntarle a mi esposa / déjame ver / peraí, deixa eu ver / um minuto / vou pegar a conta / pera que vou procurar / só um instante / deixa eu perguntar pro meu marido`

test.each(RESUMES.split(' / '))('"%s" puts off, however long it is', (text) => {
  expect(resumes(text)).toBe(true)
})

test.each(WAITS.split(' / '))('"%s" only asks to wait', (text) => {
  expect(asksToWait(text)).toBe(true)
})

test.each([
  'let me think, 8',
  'espera, son 9',
  'un momento muy bonito',
  'deja mucho que desear',
  'they said they would call me later and nobody did',
  'me dijeron que me llamaban mañana',
  'ficaram de me ligar amanhã e nada',
  'luego de dos meses me respondieron',
])('"%s" neither puts off nor asks to wait', (text) => {
  expect(resumes(text)).toBe(false)
  expect(asksToWait(text)).toBe(false)
})

describe('Plain answers have no intent:', () => {
  test.each([
    'I had to call support three times',
    'I need to talk to the wife first',
    'estoy en el nivel básico',
    'a call from the doctor',
    'moro no centro',
    'El soporte es lento',
    'Quiero que mejoren el precio',
    'necesito más velocidad',
    'me gustaría un descuento',
    'La app no me deja entrar',
    'prefiero el plan familiar',
    'I want better prices',
    'we need more agents in the office',
    'Quem decide é meu chefe',
    'minha chefe decide',
    'gosto do atendimento',
    'quiero una persona que sepa del tema en la tienda cuando voy',
    'nadie me llama cuando hay problemas',
    'no me llamaron',
    'no me mandaron la factura',
    'não me mandaram o boleto',
    'they never called me',
    'the price is too high',
    'I talk to a person every week about billing',
    'we use another provider',
    '8 because the bot never answers',
    'Tuesday would work',
    'my daughter was sick and the person at the desk helped',
    'el precio es muy alto',
    'la persona que vino fue amable',
    'usamos otro proveedor',
    'porque nadie contesta',
    'el martes por la tarde',
    'no quiero hablar con una persona',
    'es una empresa pequeña',
    'luego de dos meses dejó de funcionar',
    'o preço é muito alto',
    'a pessoa que veio foi gentil',
    'usamos outro fornecedor',
    'porque ninguém responde',
    'terça à tarde',
    'é uma empresa pequena',
    'depois de dois meses parou de funcionar',
    'trabalho com software',
    'no estoy trabajando, así que sí',
    'no quiero estar picando botones',
    'mi esposo lee los mensajes',
    'me trata bien',
    'le pongo un 9',
    'whats',
    'para qué, si no llega nada',
    'não quero mais açúcar',
    'almuerzo de trabajo',
    'no trabalho',
    'they ask too many questions',
    'porque me escriben rápido',
    'demora muito a entrega',
    'cambié de banco el año pasado',
    'compramos con tarjeta',
  ])('"%s"', (text) => {
    expect([...readIntents(text)]).toEqual([])
  })
})
