/** Used by both apps before their first screen. Other modules of these libraries are loaded with the screens that use them. */
const LIBRARIES =
  /node_modules\/(react|react-dom|scheduler|openapi-fetch|@tanstack\/(store|react-store|history|router-core|react-router|query-core|react-query))\//;
const LATER = /(infiniteQuery|mutation|queries)Observer|use(Mutation|InfiniteQuery|Queries)\b/;
const ICONS = /lucide-react\/dist\/esm\/(?!icons\/)/;
/** The frames of both apps use them. */
const FRAME_ICONS =
  /lucide-react\/dist\/esm\/icons\/(house|receipt-text|gauge|wrench|user-round|sun-moon|qr-code|camera|calendar-clock)\.m?js/;
const OWN =
  /\/client\/src\/(?!stream)|\/web\/(data\/(session|session-kinds|preferences|app|online|live|create-app-router|start-app|today|updates|rows-query)|words\/(vi|en|format|plural)|ui\/states\/|ui\/(plate\/plate|money\/money))/;

/** What nearly every screen uses once it is shown: acts, messages, menus, small charts and the icons of states. */
const ACTS =
  /\/web\/(words\/handovers|data\/(save|idempotency|address|download|push-renewal)|ui\/(toast|notices|menu|button\/action-button|state\/badge|chart\/(spark|bars)|dialog\/dialog|feedback|field\/field|form\/form-problems|list\/use-wide|combobox\/use-enter|table\/table\.css))|\/client\/src\/stream|react-query\/.*useMutation|query-core\/.*mutationObserver|lucide-react\/dist\/esm\/icons\/(check|x|chevron-right|circle-check|circle-minus|circle-x|circle-alert|circle-question-mark|clock|file-text|info|megaphone|settings|triangle-exclamation-point|ban|send|loader-circle|phone|message-circle|mail|log-out|monitor-smartphone|languages|zap|droplet|clipboard-check|shield-check|search|file-spreadsheet|file-pen-line)\.m?js|\/domain\/text\/fold-diacritics/;

/** The renter's frame and the amount due. */
const RENTER_START =
  /\/web\/(renter\/(data|go|paths|shell\/(shell|tabs)|routes\/home\/(home|due))|words\/renter-(home|shell))\.tsx?$/;

/** What the renter's home shows below the amount due, and its account menu. */
const RENTER_HOME =
  /\/web\/(renter\/(routes\/home\/(rest|contact|earlier|invitations|last-use|open-tickets|quick)|shell\/account-menu)|words\/renter-home-more)/;

/** The console's frame and home. */
const CONSOLE_START =
  /\/web\/(console\/(go|paths|dashboard|screens|first-screen|board-query|shell\/(?!leftovers)|routes\/home\/)|data\/me|words\/(home|shell|unsent)\.ts)/;

/** What many screens use: lists, forms, their parts and icons. A slow network needs a round trip for every six files. */
const PARTS =
  /\/web\/(ui|data)\/(?!handover)|\/domain\/meters\/measure-use\.ts$|lucide-react\/dist\/esm\/icons\/|query-core\/.*infiniteQuery|react-query\/.*useInfiniteQuery/;
const MANY_SCREENS = 3;

/** Loaded before the meter walk is drawn: its values on the device and on the service. */
const WALK =
  /\/web\/console\/routes\/meter\/(walk-data|open-outbox|judge-value)\.ts$|\/domain\/meters\/measure-use\.ts$/;

/** What the screens about rooms share. */
const ROOMS = /\/web\/(console\/remind|console\/routes\/rooms\/rooms-data|words\/(rooms|remind))\.ts$/;

/** Few files instead of dozens: they compress better, need fewer requests, and stay cached when a screen changes. */
export const CHUNKS = [
  {
    name: 'base',
    test: (id: string): boolean =>
      (LIBRARIES.test(id) && !LATER.test(id)) || [ICONS, FRAME_ICONS, OWN].some((part) => part.test(id)),
  },
  { name: 'renter-start', test: RENTER_START },
  { name: 'acts', test: ACTS },
  { name: 'renter-home', test: RENTER_HOME },
  { name: 'console-start', test: CONSOLE_START },
  { name: 'parts', test: PARTS, minShareCount: MANY_SCREENS },
  { name: 'rooms-shared', test: ROOMS },
  { name: 'walk', test: WALK },
];
