import type { FastifyInstance } from 'fastify';
import { Refused, refused } from '../../domain/refused.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route only exists to refuse a method, so its methods are not listed as allowed. */
    onlyRejectsMethods?: boolean;
  }
}

export type KnownPaths = { errorFor(url: string): Refused };

/** Collects every routed path, to distinguish an unsupported method from an unknown path. */
export function collectKnownPaths(app: FastifyInstance): KnownPaths {
  const exact = new Map<string, Set<string>>();
  const patterns = new Map<string, { pattern: RegExp; methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method, config }) => {
    if (config?.onlyRejectsMethods || url === '*') return;
    const methods = url.includes(':') ? patternOf(url).methods : exactOf(url);
    for (const name of [method].flat()) methods.add(name);
  });
  const exactOf = (url: string): Set<string> => {
    const methods = exact.get(url) ?? new Set();
    exact.set(url, methods);
    return methods;
  };
  const patternOf = (url: string) => {
    const known = patterns.get(url) ?? {
      pattern: new RegExp(`^${url.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`),
      methods: new Set<string>(),
    };
    patterns.set(url, known);
    return known;
  };
  return {
    errorFor(url) {
      const path = url.split(/[?#]/, 1)[0] ?? '';
      // `/invoices/:id.pdf` is more specific than `/invoices/:id`, which matches the same path.
      const [closest] = [...patterns]
        .filter(([, { pattern }]) => pattern.test(path))
        .toSorted(([a], [b]) => b.length - a.length);
      const methods = exact.get(path) ?? closest?.[1].methods;
      return methods ? methodNotAllowed([...methods]) : refused('not_found');
    },
  };
}

export function methodNotAllowed(methods: string[]): Refused {
  const allow = new Set(methods.includes('GET') ? [...methods, 'HEAD'] : methods);
  return new Refused('method_not_allowed', null, [], { allow: [...allow].sort().join(', ') });
}
