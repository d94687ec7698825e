/** Used by both apps before their first screen. Other modules of these libraries are loaded with the screens that use them. */
const LIBRARIES =
  /node_modules\/(react|react-dom|scheduler|openapi-fetch|@tanstack\/(store|react-store|history|router-core|react-router|query-core|react-query))\//;
const LATER = /(infiniteQuery|mutation|queries)Observer|use(Mutation|InfiniteQuery|Queries)\b/;
const ICONS = /lucide-react\/dist\/esm\/(?!icons\/)/;
const OWN =
  /\/client\/src\/(?!stream)|\/web\/(data\/(session|session-kinds|preferences|app|online|live|create-app-router|start-app|updates)|words\/(vi|en|format)|ui\/states\/|ui\/(plate\/plate|money\/money))/;

/** One file for what both apps start with: it compresses better than a dozen, and stays cached when a screen changes. */
export const baseChunk = {
  name: 'base',
  test: (id: string): boolean => (LIBRARIES.test(id) && !LATER.test(id)) || ICONS.test(id) || OWN.test(id),
};
