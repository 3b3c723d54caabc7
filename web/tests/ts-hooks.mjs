import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compileModule } from 'svelte/compiler';
import ts from 'typescript';

export function resolve(specifier, context, next) {
  if (specifier.startsWith('.') && context.parentURL?.startsWith('file:')) {
    for (const end of ['.ts', '/index.ts']) {
      const url = new URL(specifier + end, context.parentURL);
      if (existsSync(fileURLToPath(url))) return next(url.href, context);
    }
  }
  return next(specifier, context);
}

export function load(url, context, next) {
  if (!url.endsWith('.ts')) return next(url, context);
  const plain = ts.transpileModule(readFileSync(fileURLToPath(url), 'utf8'), {
    compilerOptions: { module: 'esnext', target: 'es2022', verbatimModuleSyntax: true },
  }).outputText;
  // Modules with runes are made the way the browser gets them.
  const source = url.endsWith('.svelte.ts')
    ? compileModule(plain, { filename: fileURLToPath(url), generate: 'client' }).js.code
    : plain;
  return { format: 'module', source, shortCircuit: true };
}
