import {
  AmbientLight,
  BackSide,
  Box3,
  BufferGeometry,
  CanvasTexture,
  Color,
  DirectionalLight,
  Float32BufferAttribute,
  FrontSide,
  Group,
  LineBasicMaterial,
  LineLoop,
  Matrix4,
  Mesh,
  MeshLambertMaterial,
  PerspectiveCamera,
  Scene,
  SRGBColorSpace,
  Vector3,
  WebGLRenderer,
} from "three";
import type { Point, Size } from "#components/product-geometry/affine.ts";
import { foldedPoses, type Pose } from "#components/product-geometry/fold.ts";
import type { Panel } from "#components/product-geometry/panel.ts";

export interface FoldedWish {
  readonly panels: readonly Panel[];
  readonly flat: Size;
  /** The printed side, flat. */
  readonly picture: HTMLCanvasElement;
  /** Colour of the unprinted side and of the edges. */
  readonly inside: string;
  readonly edge: string;
}

export interface FoldedScene {
  /** 0 flat, 1 closed. */
  fold(closed: number): void;
  /** Radians to the right and down. */
  turn(right: number, down: number): void;
  /** Fits the canvas to its place on the page. */
  fit(): void;
  close(): void;
}

/** Distance of two panels that lie on each other, mm. */
const layerMm = 0.35;
const fieldOfView = 28;
/** Space around the box, as a factor. */
const room = 1.12;
const mostPitch = 1.4;

const anticlockwise = (corners: readonly Point[]): readonly Point[] => {
  const area = corners.reduce((sum, { x, y }, at) => {
    const next = corners[(at + 1) % corners.length] ?? { x, y };
    return sum + x * next.y - next.x * y;
  }, 0);
  return area < 0 ? corners.toReversed() : corners;
};

function geometryOf({ corners }: Panel, { widthMm, heightMm }: Size): BufferGeometry {
  const points = anticlockwise(corners);
  const geometry = new BufferGeometry();
  const places = points.flatMap(({ x, y }) => [x, y, 0]);
  const normals = points.flatMap(() => [0, 0, 1]);
  const picture = points.flatMap(({ x, y }) => [x / widthMm, 1 - y / heightMm]);
  geometry.setAttribute("position", new Float32BufferAttribute(places, 3));
  geometry.setAttribute("normal", new Float32BufferAttribute(normals, 3));
  geometry.setAttribute("uv", new Float32BufferAttribute(picture, 2));
  geometry.setIndex(points.slice(2).flatMap((_, at) => [0, at + 1, at + 2]));
  return geometry;
}

/** A pose as a matrix; up is positive in space and negative on the die line. */
function matrixOf({ origin, right, down, outward }: Pose, { layer, hinge }: Panel): Matrix4 {
  // A panel that is folded back onto another one has its printed side inwards.
  const isBack = Math.abs(hinge?.degrees ?? 0) === 180;
  const inwards = (isBack ? layer : -layer) * layerMm;
  const at = origin.map((value, axis) => value + (outward[axis] ?? 0) * inwards);
  const [x = 0, y = 0, z = 0] = at;
  return new Matrix4().set(
    ...[right[0], down[0], outward[0], x],
    ...[-right[1], -down[1], -outward[1], -y],
    ...[right[2], down[2], outward[2], z],
    ...[0, 0, 0, 1],
  );
}

/** A box that folds and turns on a canvas; null where the device has no WebGL. */
export function makeFoldedScene(canvas: HTMLCanvasElement, wish: FoldedWish): FoldedScene | null {
  let renderer: WebGLRenderer;
  try {
    renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true });
  } catch {
    return null;
  }
  const { panels, flat, picture } = wish;
  const texture = new CanvasTexture(picture);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = renderer.capabilities.getMaxAnisotropy();
  const outer = new MeshLambertMaterial({ map: texture, side: FrontSide });
  const inner = new MeshLambertMaterial({ color: new Color(wish.inside), side: BackSide });
  const line = new LineBasicMaterial({ color: new Color(wish.edge) });
  const box = new Group();
  const parts = panels.map((panel) => {
    const geometry = geometryOf(panel, flat);
    const rim = new BufferGeometry().setFromPoints(
      panel.corners.map(({ x, y }) => new Vector3(x, y, 0)),
    );
    const part = new Group();
    part.add(new Mesh(geometry, outer), new Mesh(geometry, inner), new LineLoop(rim, line));
    part.matrixAutoUpdate = false;
    box.add(part);
    return { panel, part, geometries: [geometry, rim] };
  });
  const turned = new Group();
  turned.add(box);
  turned.rotation.set(0.42, -0.6, 0);
  const scene = new Scene();
  const camera = new PerspectiveCamera(fieldOfView, 1, 1, 20_000);
  const lamp = new DirectionalLight(0xffffff, 1.5);
  lamp.position.set(-0.5, 0.8, 1);
  scene.add(turned, new AmbientLight(0xffffff, 1.7), lamp);

  const draw = () => renderer.render(scene, camera);
  const place = () => {
    const extent = new Box3();
    for (const { panel, part } of parts) {
      for (const { x, y } of panel.corners) {
        extent.expandByPoint(new Vector3(x, y, 0).applyMatrix4(part.matrix));
      }
    }
    const radius = extent.getSize(new Vector3()).length() / 2;
    box.position.copy(extent.getCenter(new Vector3())).negate();
    const half = (fieldOfView * Math.PI) / 360;
    const narrow = Math.min(1, camera.aspect);
    camera.position.set(0, 0, (radius * room) / Math.sin(Math.atan(Math.tan(half) * narrow)));
    draw();
  };
  return {
    fold(closed) {
      const poses = foldedPoses(panels, closed);
      for (const { panel, part } of parts) {
        const pose = poses.get(panel.id);
        if (pose === undefined) continue;
        part.matrix.copy(matrixOf(pose, panel));
        part.matrixWorldNeedsUpdate = true;
      }
      place();
    },
    turn(right, down) {
      turned.rotation.y += right;
      turned.rotation.x = Math.min(mostPitch, Math.max(-mostPitch, turned.rotation.x + down));
      draw();
    },
    fit() {
      const { clientWidth, clientHeight } = canvas;
      if (clientWidth === 0 || clientHeight === 0) return;
      renderer.setPixelRatio(Math.min(2, devicePixelRatio));
      renderer.setSize(clientWidth, clientHeight, false);
      camera.aspect = clientWidth / clientHeight;
      camera.updateProjectionMatrix();
      place();
    },
    close() {
      for (const one of parts.flatMap(({ geometries }) => geometries)) one.dispose();
      for (const material of [outer, inner, line]) material.dispose();
      texture.dispose();
      renderer.dispose();
    },
  };
}
